-- Run by Tests/Editors/neovim in a project whose rule forbids that the open file refers to the type TARGET.
local function fail(message)
  io.stdout:write(message .. "\n")
  vim.cmd("cquit 1")
end

local ok, message = pcall(function()
  local client = vim.lsp.start_client({ name = "ashlar", cmd = { vim.env.ASHLAR, "lsp", "--no-cache" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
  assert(vim.wait(120000, function() return vim.lsp.buf_get_clients(0)[client] ~= nil end), "the server did not start")
  -- As the last line of the file.
  local line = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_buf_set_lines(0, line, line, false, { "private let ashlarValue: " .. vim.env.TARGET .. "? = nil" })
  local function found()
    return vim.tbl_filter(function(finding) return finding.code == "views-know-no-data" end, vim.diagnostic.get(0))
  end
  assert(vim.wait(120000, function() return #found() == 1 end), "no diagnostic: " .. vim.inspect(vim.diagnostic.get(0)))
  local finding = found()[1]
  assert(finding.lnum == line and finding.col == 25 and finding.end_col == 25 + #vim.env.TARGET, vim.inspect(finding))
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(0),
    range = { start = { line = line, character = 26 }, ["end"] = { line = line, character = 26 } },
    context = { diagnostics = {} },
  }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", parameters, 60000)
  local actions = vim.tbl_filter(function(action)
    return action.title == "Allow this finding of 'views-know-no-data' here"
  end, answers[client].result)
  assert(#actions == 1, vim.inspect(answers))
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  assert(lines[line + 1] == "// ashlar:allow views-know-no-data -- state the reason", vim.inspect(lines))
  assert(vim.wait(120000, function() return #found() == 0 end), "the action did not resolve the finding")
  io.stdout:write("PASSED " .. finding.message .. "\n")
end)
if not ok then fail(tostring(message)) end
vim.cmd("qall!")
