"""A language client for tests: frames over the standard streams of a server."""

import json, os, subprocess, threading, time, urllib.parse

try:
    from lsprotocol import converters, types
    CONVERTER = converters.get_converter()
except ImportError:
    CONVERTER = None
# What a client can do that knows nearly all that the server uses.
FULL = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]}, "window": {"workDoneProgress": True},
    "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename"]}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
}


def conform(message, method):
    """Fails unless a message is what the protocol says of it, for a reader that is not ours.

    - method: of the request that the message answers."""
    if not CONVERTER or "error" in message: return
    kinds = types.METHOD_TO_TYPES.get(message.get("method", method))
    if kinds: CONVERTER.structure(message, kinds[0] if "method" in message else kinds[1])


def apply(text, edits):
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        (start, end) = (edit["range"]["start"], edit["range"]["end"])
        before = "\n".join(lines[:start["line"]] + [lines[start["line"]][:start["character"]]])
        after = "\n".join([lines[end["line"]][end["character"]:]] + lines[end["line"] + 1:]) if end["line"] < len(lines) else ""
        lines = (before + edit["newText"] + after).split("\n")
    return "\n".join(lines)


class Client:
    def __init__(self, program, root, capabilities=None, options=None, further=()):
        """- further: the workspace folders besides the root."""
        self.root, self.folder_uri = root, "file://" + root
        # With a backtrace, Swift's runtime would catch a signal that a test sends, and go on.
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        self.process = subprocess.Popen([program, "lsp", "--no-cache"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, env=environment)
        self.diagnostics, self.others, self.next_id = {}, [], 0
        self.answers, self.arrived, self.sending = {}, threading.Condition(), threading.Lock()
        self.asked, self.mistake = {}, None
        threading.Thread(target=self.read, daemon=True).start()
        parameters = {"processId": os.getpid(), "rootUri": self.folder_uri, "capabilities": capabilities or {}}
        if further: parameters["workspaceFolders"] = [{"uri": "file://" + folder, "name": os.path.basename(folder)} for folder in (root, *further)]
        if options: parameters["initializationOptions"] = options
        self.capabilities = self.request("initialize", parameters)["result"]["capabilities"]
        self.notify("initialized", {})

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length": length = int(value)
            if length is None: break
            message = json.loads(stream.read(length))
            try: conform(message, self.asked.get(message.get("id")))
            except Exception as error: self.mistake = f"{error!r} in {message}"
            with self.arrived:
                if "method" not in message: self.answers[message.get("id")] = message
                elif message["method"] == "textDocument/publishDiagnostics":
                    self.diagnostics[urllib.parse.unquote(message["params"]["uri"])] = message["params"]
                else:
                    self.others.append(message)
                    # A request of the server.
                    if "id" in message: self.send({"id": message["id"], "result": None})
                self.arrived.notify_all()
        with self.arrived:
            self.answers[None] = None
            self.arrived.notify_all()

    def worker(self):
        """The process that does the work, which the server starts again if it ends."""
        children = [int(child) for task in os.listdir(f"/proc/{self.process.pid}/task") for child in open(f"/proc/{self.process.pid}/task/{task}/children").read().split()]
        return children[0] if children else None

    def send_bytes(self, data):
        with self.sending:
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, parameters): self.send({"method": method, "params": parameters})

    def request(self, method, parameters, timeout=60):
        self.next_id += 1
        own = self.next_id
        self.asked[own] = method
        self.send({"id": own, "method": method, "params": parameters})
        return self.wait(lambda: self.answers.pop(own, None), f"an answer to {method}", timeout)

    def wait(self, condition, what, timeout=60):
        end = time.monotonic() + timeout
        with self.arrived:
            while not (found := condition()):
                if self.mistake: raise AssertionError(f"not of the protocol: {self.mistake}")
                if self.process.poll() is not None: raise AssertionError(f"the server ended with {self.process.returncode} instead of {what}")
                left = end - time.monotonic()
                if left <= 0: raise AssertionError(f"{what} did not come within {timeout} s; diagnostics: {self.diagnostics}")
                self.arrived.wait(min(left, 1))
            return found

    def path(self, uri): return urllib.parse.unquote(uri.removeprefix("file://"))

    def uri(self, path): return self.folder_uri + "/" + urllib.parse.quote(path)

    def open(self, path, text=None, version=1):
        if text is None: text = open(os.path.join(self.root, path), encoding="utf-8").read()
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(path), "languageId": "swift", "version": version, "text": text}})

    def change(self, path, changes, version): self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(path), "version": version}, "contentChanges": changes})

    def found(self, path): return self.diagnostics.get(self.folder_uri + "/" + path, {}).get("diagnostics", [])

    def wait_for(self, path, codes, timeout=60):
        """The diagnostics of a file, once their rules are these."""
        def matches(): return sorted(d.get("code") or "" for d in self.found(path)) == sorted(codes) and (self.uri(path) in self.diagnostics or not codes) or None
        self.wait(matches, f"diagnostics {codes} of {path}", timeout)
        return self.found(path)

    def end(self):
        assert not self.mistake, self.mistake
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=30)
