// The document: what Ashlar wrote, decoded once. Texts are numbers into `strings`; `text(-1)` is no text.

const source = JSON.parse(document.getElementById("data").textContent);
const text = (index) => (index < 0 ? "" : source.strings[index]);

const severities = ["none", "known", "warning", "error"];
const evidences = ["imports", "refers to", "declares", "uses a value of", "is injected with", "is lazily injected with",
  "is optionally injected with", "is an alias of", "may depend on"];
/** What there are several of, for each kind of evidence. */
const units = [["import"], ["reference"], ["declaration"], ["use of a value", "uses of values"], ["injection"], ["lazy injection"],
  ["optional injection"], ["alias", "aliases"], ["permission"]];
const changeNames = ["", "added", "gone", "changed"], changeWords = ["", "new", "gone", "changed"];
const intentWords = { used: "allowed and used", unused: "allowed, and never used", forbidden: "used and forbidden",
  undecided: "used, and no rule decides" };

/** The findings, in the order of their places. */
const findings = source.findings.map((row, index) => {
  const steps = row[9];
  const chain = [], places = [[row[4], row[5]]];
  for (let at = 10; at < 10 + 3 * steps; at += 3) chain.push({ text: text(row[at]), file: row[at + 1], line: row[at + 2] });
  for (let at = 10 + 3 * steps; at < row.length; at += 2) places.push([row[at], row[at + 1]]);
  const isKnown = row[3] === 1;
  return {
    index, rule: text(row[1]), ruleIndex: row[0], isError: row[2] === 1, isKnown, file: row[4], line: row[5],
    message: text(row[6]), why: text(row[7]), help: text(row[8]), chain, places,
    severity: isKnown ? 1 : row[2] === 1 ? 3 : 2,
  };
});
const rules = source.rules.map((row) => ({ id: text(row[0]), isError: row[1] === 1, why: text(row[2]), help: text(row[3]) }));

/** The numbers of a link or of several with their units: `66 imports, 110 references`. */
function amountWords(amounts) {
  return units.map(([one, many], evidence) => amounts[evidence] > 0 && counted(amounts[evidence], one, many)).filter(Boolean).join(", ");
}

/** One kind of nodes. Edges between the same two nodes are one link, whose parts are the kinds of evidence. */
class Level {
  constructor(data) {
    this.kind = data.kind;
    this.data = data;
    this.absence = data.absence;
    this.notes = data.notes;
    this.metrics = data.metrics;
    this.nodes = data.nodes;
    this.count = data.nodes.id.length;
  }

  name(node) { return text(this.nodes.name[node]); }
  id(node) { return text(this.nodes.id[node]); }
  group(node) { return text(this.nodes.group[node]); }
  /** The part of a large project that a node is in; empty without one. */
  part(node) { return this.data.parts ? text(this.data.parts[node]) : ""; }
  kindOf(node) { return text(this.nodes.kind[node]); }

  /** The links, decoded when they are first needed: an array for each property, and the links from and to each node. */
  get links() {
    if (this.decoded) return this.decoded;
    const edges = this.data.edges;
    const from = [], to = [], count = [], severity = [], isCertain = [], parts = [], change = [];
    let last = -1;
    for (let at = 0; at < edges.length;) {
      const [start, end] = [edges[at], edges[at + 1]];
      const findingCount = edges[at + 5], placeCount = edges[at + 6];
      if (last < 0 || from[last] !== start || to[last] !== end) {
        last = from.length;
        from.push(start); to.push(end); count.push(0); severity.push(0); isCertain.push(false); parts.push([]); change.push(0);
      }
      count[last] += edges[at + 4];
      parts[last].push(at);
      if (edges[at + 3] & 1) isCertain[last] = true;
      change[last] = Math.max(change[last], edges[at + 3] >> 1);
      for (let index = 0; index < findingCount; index++) {
        severity[last] = Math.max(severity[last], findings[edges[at + 7 + index]].severity);
      }
      at += 7 + findingCount + 2 * placeCount;
    }
    const out = grouped(from, this.count), into = grouped(to, this.count);
    this.decoded = { length: from.length, from, to, count, severity, isCertain, change, parts, out, into };
    return this.decoded;
  }

  /** The kinds of evidence of a link, each with its places and findings. */
  parts(link) {
    const edges = this.data.edges;
    return this.links.parts[link].map((at) => {
      const findingCount = edges[at + 5], placeCount = edges[at + 6];
      const start = at + 7 + findingCount, places = [];
      for (let index = 0; index < placeCount; index++) places.push([edges[start + 2 * index], edges[start + 2 * index + 1]]);
      return {
        verb: (edges[at + 3] & 1 ? "" : "perhaps ") + evidences[edges[at + 2]], count: edges[at + 4], places,
        findings: edges.slice(at + 7, start).map((index) => findings[index]),
      };
    });
  }

  /** How many of each kind of evidence a link has, added to those of others. */
  addAmounts(link, amounts = []) {
    for (const at of this.links.parts[link]) amounts[this.data.edges[at + 2]] = (amounts[this.data.edges[at + 2]] || 0) + this.data.edges[at + 4];
    return amounts;
  }

  /** The link between two nodes; undefined without one. */
  link(source, target) { return this.links.out[source].find((link) => this.links.to[link] === target); }

  /** The node of an id; undefined without one. */
  node(id) {
    if (!this.byID) this.byID = new Map(this.nodes.id.map((string, node) => [text(string), node]));
    return this.byID.get(id);
  }

  /** For each node, the number of its component of nodes that depend on each other; -1 outside of cycles. */
  get cycleOf() {
    if (!this.cycleNumbers) {
      this.cycleNumbers = new Int32Array(this.count).fill(-1);
      this.data.cycles.forEach((cycle, number) => cycle.nodes.forEach((node) => { this.cycleNumbers[node] = number; }));
    }
    return this.cycleNumbers;
  }

  /** For each node, 1 if it is new, 2 if it is gone, 3 if it is changed since the state that the page compares with. */
  get change() {
    if (!this.changes) {
      this.changes = new Uint8Array(this.count);
      const pairs = this.nodes.changed;
      for (let at = 0; at < pairs.length; at += 2) this.changes[pairs[at]] = pairs[at + 1];
    }
    return this.changes;
  }

  /** The nodes that are there, without those that are gone. */
  get present() { return [...Array(this.count).keys()].filter((node) => this.change[node] !== 2); }

  /** The nodes that are new or gone, and the ends of such links. */
  get changedNodes() {
    const { from, to, change } = this.links, nodes = new Set();
    for (let link = 0; link < this.links.length; link++) if (change[link]) { nodes.add(from[link]); nodes.add(to[link]); }
    for (let node = 0; node < this.count; node++) if (this.change[node]) nodes.add(node);
    return nodes;
  }

  isCyclic(link) {
    if (this.links.change[link] === 2) return false;
    const number = this.cycleOf[this.links.from[link]];
    return number >= 0 && number === this.cycleOf[this.links.to[link]];
  }

  /** The rules that forbid a new dependency between two nodes, by `source * count + target`; undefined if nobody asked. */
  get forbidden() {
    if (!this.data.forbidden) return undefined;
    if (!this.forbiddenPairs) {
      this.forbiddenPairs = new Map();
      const values = this.data.forbidden;
      for (let at = 0; at < values.length; at += 3 + values[at + 2]) {
        this.forbiddenPairs.set(values[at] * this.count + values[at + 1], values.slice(at + 3, at + 3 + values[at + 2]).map(text));
      }
    }
    return this.forbiddenPairs;
  }

  /** The dependencies that a rule names as allowed, as `source * count + target`; undefined if nobody asked. */
  get allowed() {
    if (!this.data.allowed) return undefined;
    if (!this.allowedPairs) {
      this.allowedPairs = new Set();
      for (let at = 0; at < this.data.allowed.length; at += 2) {
        this.allowedPairs.add(this.data.allowed[at] * this.count + this.data.allowed[at + 1]);
      }
    }
    return this.allowedPairs;
  }

  /** What the rules intend with a link that is there: `forbidden`, `used` or `undecided`; undefined if nobody asked. */
  intent(link) {
    if (!this.allowed) return undefined;
    const { from, to, severity } = this.links;
    return severity[link] > 0 ? "forbidden" : this.allowed.has(from[link] * this.count + to[link]) ? "used" : "undecided";
  }

  /** The indices of the files of a node. */
  files(node) {
    if (this.kind === "files") return [node];
    if (this.data.owners.length > 0) {
      if (!this.filesOfNodes) {
        this.filesOfNodes = Array.from({ length: this.count }, () => []);
        this.ownersOfFiles.forEach((owners, file) => owners.forEach((owner) => this.filesOfNodes[owner].push(file)));
      }
      return this.filesOfNodes[node];
    }
    const file = levels.files.fileOfPath.get(this.nodes.file[node]);
    return file === undefined ? [] : [file];
  }

  /** The nodes that contain each file, by its index. */
  get ownersOfFiles() {
    if (!this.owners) {
      this.owners = [];
      const values = this.data.owners;
      for (let at = 0; at < values.length; at += 1 + values[at]) this.owners.push(values.slice(at + 1, at + 1 + values[at]));
    }
    return this.owners;
  }

  /** The indices of files by the numbers of their paths. */
  get fileOfPath() {
    if (!this.paths) this.paths = new Map(this.nodes.file.map((path, file) => [path, file]));
    return this.paths;
  }

  /** The nodes that a set of files belongs to, or that are declared in them, sorted. */
  nodesOf(files) {
    if (this.kind === "files") return [...files].sort((left, right) => left - right);
    const nodes = new Set();
    if (this.data.owners.length > 0) {
      for (const file of files) for (const owner of this.ownersOfFiles[file]) nodes.add(owner);
    } else {
      const paths = new Set([...files].map((file) => levels.files.nodes.file[file]));
      for (let node = 0; node < this.count; node++) if (paths.has(this.nodes.file[node])) nodes.add(node);
    }
    return [...nodes].sort((left, right) => left - right);
  }

  /** The findings about a node, its links and the places in its files, each once. */
  findingsOf(node) {
    this.findingsOfNodes ||= [];
    return this.findingsOfNodes[node] ||= this.findFindings(node);
  }

  findFindings(node) {
    const found = new Set();
    const pairs = this.nodes.findings;
    for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === node) found.add(pairs[at + 1]);
    if (this.kind !== "types" && this.kind !== "di") {
      for (const file of this.files(node)) for (const index of findingsOfPath().get(levels.files.nodes.file[file]) || []) found.add(
        index);
    }
    for (const link of this.links.out[node]) {
      if (this.links.severity[link] > 0) for (const part of this.parts(link)) for (const one of part.findings) found.add(one.index);
    }
    return [...found].sort((left, right) => left - right).map((index) => findings[index]);
  }
}

/** For each value below `count`, the positions at which it is in `values`. */
function grouped(values, count) {
  const groups = Array.from({ length: count }, () => []);
  values.forEach((value, index) => groups[value].push(index));
  return groups;
}

let pathsOfFindings;
/** The indices of the findings in each file, by the number of its path. */
function findingsOfPath() {
  if (!pathsOfFindings) {
    pathsOfFindings = new Map();
    for (const finding of findings) {
      if (!pathsOfFindings.has(finding.file)) pathsOfFindings.set(finding.file, []);
      pathsOfFindings.get(finding.file).push(finding.index);
    }
  }
  return pathsOfFindings;
}

const levels = {};
/** The names of the levels that there are, from the coarsest. */
const levelOrder = ["layers", "features", "modules", "files", "types", "di"];
for (const data of source.levels) levels[data.kind] = new Level(data);
const shownLevels = levelOrder.filter((kind) => levels[kind] && !levels[kind].absence);
const levelTitles = { layers: "Layers", features: "Features", modules: "Modules", files: "Files", types: "Types", di: "Injection" };
const singular = { layers: "layer", features: "feature", modules: "module", files: "file", types: "type", di: "injection node" };

/**
 * The nodes within some links of a node, the nearest and strongest first: upstream, what depends on it; downstream, what it depends on.
 * Of both directions as many if there are more than `limit`. `distance` is that of each node that is found, `total` counts all.
 */
function neighborhood(level, start, depth, direction, limit) {
  const { links } = level, distance = new Map([[start, 0]]), all = new Set([start]);
  const walks = [direction !== "up" && [links.out, links.to], direction !== "down" && [links.into, links.from]].filter(Boolean)
    .map(([follows, other]) => ({ follows, other, reached: new Set([start]), every: [start], frontier: [start] }));
  const steps = ({ follows, other }, nodes) => nodes.flatMap((node) => follows[node]).sort(
    (a, b) => links.severity[b] - links.severity[a] || links.count[b] - links.count[a] || a - b).map((link) => other[link]);
  for (let step = 1; step <= depth && walks.some((walk) => walk.every.length > 0); step++) {
    for (const walk of walks) {
      walk.every = [...new Set(steps(walk, walk.every))].filter((node) => !walk.reached.has(node));
      for (const node of walk.every) { walk.reached.add(node); all.add(node); }
    }
    const candidates = walks.map((walk) => [...new Set(steps(walk, walk.frontier))].filter((node) => !distance.has(node)));
    for (const walk of walks) walk.frontier = [];
    for (let place = 0; candidates.some((nodes) => place < nodes.length); place++) {
      walks.forEach((walk, index) => {
        const node = candidates[index][place];
        if (node === undefined || (distance.size >= limit && !distance.has(node))) return;
        if (!distance.has(node)) distance.set(node, step);
        walk.frontier.push(node);
      });
    }
  }
  return { nodes: [...distance.keys()].sort((left, right) => left - right), distance, total: all.size };
}
