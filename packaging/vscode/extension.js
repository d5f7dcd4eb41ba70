// The client of `ashlar lsp` in Visual Studio Code.
const { basename } = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("ashlar");
  const command = settings.get("path") || "ashlar";
  const ruleFile = settings.get("ruleFile");
  client = new LanguageClient(
    "ashlar", "Ashlar", { command, args: ["lsp"] },
    {
      // Rule files extend others, and some manifests are YAML too.
      documentSelector: [
        { scheme: "file", language: "swift" }, { scheme: "file", language: "yaml" }, { scheme: "file", pattern: "**/ashlar-baseline.txt" },
        ...(ruleFile ? [{ scheme: "file", pattern: `**/${basename(ruleFile)}` }] : []),
      ],
      initializationOptions: { codeLens: settings.get("codeLens"), ruleFile },
    },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`'${command} lsp' could not be started: ${error.message}. Set 'ashlar.path' to the program.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running?.isRunning()) await running.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("ashlar.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (["path", "ruleFile", "codeLens"].some((name) => event.affectsConfiguration(`ashlar.${name}`))) restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
