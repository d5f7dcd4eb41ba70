-- Run by Tests/Editors/beside in a package whose rule forbids that the open file refers to the type Cache: two servers for one buffer.
local function fail(message)
  io.stdout:write(message .. "\n")
  vim.cmd("cquit 1")
end

local ok, message = pcall(function()
  local root = vim.fn.getcwd()
  -- SourceKit-LSP wants to know the language.
  vim.bo.filetype = "swift"
  local ashlar = vim.lsp.start_client({ name = "ashlar", cmd = { vim.env.ASHLAR, "lsp", "--no-cache" }, root_dir = root })
  local sourcekit = vim.lsp.start_client({ name = "sourcekit-lsp", cmd = { vim.env.SOURCEKIT }, root_dir = root })
  for _, client in ipairs({ ashlar, sourcekit }) do vim.lsp.buf_attach_client(0, client) end
  local function running() return vim.tbl_count(vim.lsp.buf_get_clients(0)) == 2 end
  assert(vim.wait(120000, running), "the servers did not start")
  -- A violation of the rule that is also a mistake of the language: each server finds its own.
  vim.api.nvim_buf_set_lines(0, 1, 1, false, { "  let cache: Cache = 1" })
  local function of(source)
    return vim.tbl_filter(function(finding) return (finding.source or ""):lower():find(source) end, vim.diagnostic.get(0))
  end
  local function seen() return "diagnostics: " .. vim.inspect(vim.diagnostic.get(0)) end
  assert(vim.wait(120000, function() return #of("ashlar") == 1 end), "nothing of ashlar; " .. seen())
  assert(vim.wait(300000, function() return #of("sourcekit") > 0 end), "nothing of sourcekit-lsp; " .. seen())
  assert(#of("ashlar") == 1, "a finding of ashlar is gone; " .. seen())
  local parameters = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = 1, character = 14 } }
  local hovers = vim.lsp.buf_request_sync(0, "textDocument/hover", parameters, 60000)
  for _, client in ipairs({ ashlar, sourcekit }) do
    assert(hovers[client] and hovers[client].result and hovers[client].result.contents, vim.inspect(hovers))
  end
  local action = {
    textDocument = parameters.textDocument, context = { diagnostics = {} },
    range = { start = parameters.position, ["end"] = parameters.position },
  }
  local actions = vim.lsp.buf_request_sync(0, "textDocument/codeAction", action, 60000)
  local own = vim.tbl_filter(function(action) return action.title:find("^Allow this finding") end, actions[ashlar].result)
  vim.lsp.util.apply_workspace_edit(own[1].edit, "utf-16")
  assert(vim.wait(120000, function() return #of("ashlar") == 0 end), "the action did not resolve the finding; " .. seen())
  assert(vim.wait(120000, function() return #of("sourcekit") > 0 and of("sourcekit")[1].lnum == 2 end), "sourcekit-lsp lost the buffer; " .. seen())
  assert(running(), "a server ended")
  io.stdout:write("PASSED " .. of("sourcekit")[1].message .. "\n")
end)
if not ok then fail(tostring(message)) end
vim.cmd("qall!")
