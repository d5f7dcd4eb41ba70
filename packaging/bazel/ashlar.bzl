"""Checks a Swift project with Ashlar in Bazel: one action a package writes its facts to a shard, and a test checks all of them.

Only shards, manifests and the rule file reach the test; sources are read by the action of their package alone, so that an edit runs
one such action and the test.
"""

AshlarFactsInfo = provider(
    doc = "The shards of a target and of what it depends on.",
    fields = {"shards": "depset of files"},
)

# The sandbox has links to files elsewhere, which a check does not follow: tar copies what they lead to.
_WRITE = """
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar -chf - -T "$3" | tar -xf - -C "$root"
"$1" facts --root "$root" --threads 1 --output "$2"
"""

def _shard(ctx, name, files):
    """The action that writes the shard of some source files; no action for no Swift file."""
    files = [file for file in files if file.is_source and not file.short_path.startswith("../")]
    if not [file for file in files if file.extension == "swift"]:
        return []
    shard = ctx.actions.declare_file(name + ".facts")
    paths = ctx.actions.args()
    paths.use_param_file("%s", use_always = True)
    paths.set_param_file_format("multiline")
    paths.add_all(files)
    ctx.actions.run_shell(
        mnemonic = "AshlarFacts",
        progress_message = "Reading the facts of %s" % ctx.label,
        command = _WRITE,
        arguments = [ctx.executable._ashlar.path, shard.path, paths],
        inputs = files,
        tools = [ctx.executable._ashlar],
        outputs = [shard],
    )
    return [shard]

def _info(shards, targets):
    return AshlarFactsInfo(shards = depset(shards, transitive = [target[AshlarFactsInfo].shards for target in targets]))

_PROGRAM = {
    "_ashlar": attr.label(default = Label("//:bin/ashlar"), allow_single_file = True, executable = True, cfg = "exec"),
}

def _facts(ctx):
    info = _info(_shard(ctx, ctx.label.name, ctx.files.srcs), ctx.attr.deps)
    return [info, DefaultInfo(files = info.shards)]

ashlar_facts = rule(
    doc = "The facts of source files, for a package without a target that compiles them.",
    implementation = _facts,
    attrs = dict(
        _PROGRAM,
        srcs = attr.label_list(allow_files = True, doc = "Files of all kinds; rules about folders see them all."),
        deps = attr.label_list(providers = [AshlarFactsInfo]),
    ),
)

def _aspect(target, ctx):
    if AshlarFactsInfo in target:
        return []
    return [_info(
        _shard(ctx, ctx.label.name + ".ashlar", getattr(ctx.rule.files, "srcs", [])),
        [dep for dep in getattr(ctx.rule.attr, "deps", []) if AshlarFactsInfo in dep],
    )]

ashlar_facts_aspect = aspect(
    doc = "The facts of a target's sources and of what it depends on.",
    implementation = _aspect,
    attr_aspects = ["deps"],
    attrs = _PROGRAM,
)

_CHECK = """#!/bin/sh
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/project" "$root/shards"
tar -chf - {files} | tar -xf - -C "$root/project"
number=0
while read -r shard; do
    number=$((number + 1))
    ln -s "$PWD/$shard" "$root/shards/$number.facts"
done < {shards}
"$PWD/{program}" check --root "$root/project" --config "$root/project/{rules}" --facts "$root/shards" --without-sources --no-cache {arguments} "$@"
"""

def _quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"

def _test(ctx):
    info = _info([], ctx.attr.deps)
    shards = ctx.actions.declare_file(ctx.label.name + ".shards")
    paths = ctx.actions.args()
    paths.set_param_file_format("multiline")
    paths.add_all(info.shards, map_each = _short_path)
    ctx.actions.write(shards, paths)
    files = [ctx.file.rules] + ctx.files.data
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, is_executable = True, content = _CHECK.format(
        files = " ".join([_quoted(file.short_path) for file in files]),
        rules = ctx.file.rules.short_path,
        shards = _quoted(shards.short_path),
        program = ctx.executable._ashlar.short_path,
        arguments = " ".join([_quoted(word) for word in ctx.attr.arguments]),
    ))
    runfiles = ctx.runfiles(files = files + [shards, ctx.executable._ashlar], transitive_files = info.shards)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _short_path(file):
    return file.short_path

ashlar_test = rule(
    doc = "Fails if the sources below its dependencies break the rules.",
    implementation = _test,
    test = True,
    attrs = dict(
        _PROGRAM,
        deps = attr.label_list(
            aspects = [ashlar_facts_aspect],
            doc = "Targets whose sources are checked, with all that they depend on.",
        ),
        rules = attr.label(default = "//:ashlar.yml", allow_single_file = True, doc = "The rule file; its folder must be the workspace's."),
        data = attr.label_list(allow_files = True, doc = "The manifests, such as every Package.swift, and the baseline."),
        arguments = attr.string_list(doc = "Further arguments of 'ashlar check'."),
    ),
)
