-- Run by Tests/Editors/neovim in a project whose rule forbids that views refer to data.
local function fail(message)
  io.stdout:write(message .. "\n")
  vim.cmd("cquit 1")
end

local ok, message = pcall(function()
  local client = vim.lsp.start_client({ name = "ashlar", cmd = { vim.env.ASHLAR, "lsp", "--no-cache" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
  assert(vim.wait(60000, function() return vim.lsp.buf_get_clients(0)[client] ~= nil end), "the server did not start")
  vim.api.nvim_buf_set_lines(0, 1, 1, false, { "    let cache: Cache" })
  local function found() return vim.diagnostic.get(0) end
  assert(vim.wait(60000, function() return #found() == 1 end), "no diagnostic: " .. vim.inspect(found()))
  local finding = found()[1]
  assert(finding.code == "views-know-no-data", vim.inspect(finding))
  assert(finding.lnum == 1 and finding.col == 15 and finding.end_col == 20, vim.inspect(finding))
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(0),
    range = { start = { line = 1, character = 16 }, ["end"] = { line = 1, character = 16 } },
    context = { diagnostics = {} },
  }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", parameters, 60000)
  local actions = answers[client].result
  assert(actions[1].title == "Allow this finding of 'views-know-no-data' here", vim.inspect(actions))
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  assert(lines[2] == "    // ashlar:allow views-know-no-data -- state the reason", vim.inspect(lines))
  assert(vim.wait(60000, function() return #found() == 0 end), "the action did not resolve the finding")
  io.stdout:write("PASSED " .. finding.message .. "\n")
end)
if not ok then fail(tostring(message)) end
vim.cmd("qall!")
