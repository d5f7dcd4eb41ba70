// What the map draws: which nodes or groups of them, and which links.

const drawnNodes = 150, drawnLinks = 1500, focusedNodes = 40, focusedLinks = 60;

/** What to draw: nodes of a level, or groups of them if they are too many. */
function drawable(level, route) {
  const notes = [];
  let nodes = null, around;
  if (route.focus !== undefined) {
    const depth = route.options.depth === "all" ? Infinity : Number(route.options.depth) || 1;
    const limit = route.options.neighbors === "all" ? drawnNodes : focusedNodes;
    around = neighborhood(level, route.focus, depth, route.options.direction || "both", limit);
    nodes = around.nodes;
    if (nodes.length < around.total) notes.push(`Only the ${nodes.length - 1} nearest and strongest of ${
      (around.total - 1).toLocaleString("en")} are drawn; the panel lists all that are one step away.`);
    if (route.target !== undefined && !nodes.includes(route.target)) nodes.push(route.target);
  } else if (route.within) {
    nodes = level.nodesOf(new Set(route.within.level.files(route.within.node)));
  } else {
    nodes = [...Array(level.count).keys()];
  }
  const outside = levels[route.options.outside], { part, group, folder } = route.options;
  if (outside) nodes = nodes.filter((node) => level.files(node).every((file) => !outside.ownersOfFiles[file]?.length));
  if (route.options.changes === "only") nodes = nodes.filter((node) => level.changedNodes.has(node));
  if (part !== undefined) nodes = nodes.filter((node) => level.part(node) === part);
  if (group !== undefined) nodes = nodes.filter((node) => level.group(node) === group);
  if (folder !== undefined) {
    const isIn = route.options.direct ? (path) => path.slice(0, path.lastIndexOf("/")) === folder : (path) => path.startsWith(folder + "/");
    nodes = nodes.filter((node) => isIn(text(level.nodes.file[node])));
  }
  if (nodes.length <= drawnNodes) return { items: nodes.map((node) => ({ node })), notes, around };
  const { word, groups, title, options } = grouping(level, nodes);
  let items = nodes.map((node) => ({ node }));
  if (groups.size > 1) {
    notes.push(`${counted(nodes.length, "node")} are drawn as ${counted(groups.size, word)}; choose one to see what is in it, or search.`);
    items = [...groups].map(([key, members]) => (members.length === 1 ? { node: members[0] }
      : { members, group: title(key), address: addressOf({ ...route,
        options: { ...route.options, select: undefined, ...options(key) } }) }));
  }
  if (items.length > drawnNodes) {
    const weight = (item) => (item.members || [item.node]).reduce(
      (sum, node) => sum + level.links.out[node].length + level.links.into[node].length, 0);
    notes.push(`Only the ${drawnNodes} of ${items.length.toLocaleString("en")} with the most dependencies are drawn.`);
    items = items.map((item) => [item, weight(item)]).sort((a, b) => b[1] - a[1]).slice(0, drawnNodes).map(([item]) => item);
  }
  return { items, notes };
}

/**
 * The nodes in groups that can be looked through: their own or, if these are too many or too few, those by the parts above them or by
 * folders. `options` lead to what is in a group.
 */
function grouping(level, nodes) {
  const by = (keyOf) => {
    const groups = new Map();
    for (const node of nodes) {
      const key = keyOf(node);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(node);
    }
    return groups;
  };
  const choices = level.data.parts ? [{ word: "part", groups: by((node) => level.part(node)), title: (key) => key || "(elsewhere)", options: (part) => ({ part }) }] : [];
  choices.push({ word: level.kind === "di" ? "container" : "group", groups: by((node) => level.group(node)), title: (key) => key, options: (group) => ({ group }) });
  for (const kind of shownLevels.slice(0, shownLevels.indexOf(level.kind)).filter((kind) => levels[kind].data.owners.length > 0)) {
    const outer = levels[kind];
    choices.push({
      word: singular[kind], groups: by((node) => outer.ownersOfFiles[level.files(node)[0]]?.[0] ?? -1),
      title: (key) => (key < 0 ? `in no ${singular[kind]}` : outer.name(key)),
      options: (key) => (key < 0 ? { outside: kind } : { in: `${kind}:${outer.id(key)}` }),
    });
  }
  const folders = nodes.map((node) => text(level.nodes.file[node]).split("/").slice(0, -1));
  const folderOf = new Map(nodes.map((node, index) => [node, folders[index]]));
  let shared = 0;
  while (folders.every((folder) => folder.length > shared && folder[shared] === folders[0][shared])) shared++;
  for (let depth = shared + 1; depth <= shared + 6 && level.data.owners.length === 0; depth++) {
    choices.push({
      word: "folder", groups: by((node) => folderOf.get(node).slice(0, depth).join("/")),
      title: (key) => key.split("/").slice(shared).join("/") || "(files in this folder)",
      options: (folder) => ({ folder, direct: folder.split("/").length <= shared || folder === "" ? "yes" : undefined }),
    });
  }
  // The first choice that is small enough and says something, with no group that holds nearly all; else the folders that say the most;
  // else the fewest.
  const size = ({ groups }) => groups.size;
  const isDivided = ({ groups }) => !isMostlyOne(groups, nodes.length);
  const isReadable = (one) => size(one) <= (level.kind === "di" && one.word === "container" ? 80 : 40);
  const fitting = choices.filter((one) => size(one) > 1 && isReadable(one));
  return choices.find((one) => one.word !== "folder" && size(one) > 3 && isReadable(one) && isDivided(one)) || fitting.sort((a, b) => size(b) - size(a))[0]
    || choices.filter((one) => size(one) > 1).sort((a, b) => size(a) - size(b))[0] || choices[0];
}

/** Whether one of the groups of so many nodes holds nearly all of them. */
function isMostlyOne(groups, count) { return Math.max(...[...groups.values()].map((members) => members.length)) > 0.8 * count; }

/** The links between what is drawn, those between the same two items as one. */
function drawnLinksOf(level, items, isShown = () => true) {
  const itemOf = new Int32Array(level.count).fill(-1);
  items.forEach((item, index) => (item.members || [item.node]).forEach((node) => { itemOf[node] = index; }));
  const links = level.links, merged = new Map();
  for (const item of items) {
    for (const node of item.members || [item.node]) {
      for (const link of links.out[node]) {
        const [from, to] = [itemOf[node], itemOf[links.to[link]]];
        if (to < 0 || from === to || !isShown(link)) continue;
        const key = from * items.length + to;
        const one = merged.get(key);
        if (!one) {
          merged.set(key, { from, to, count: links.count[link], amounts: level.addAmounts(link), severity: links.severity[link], isCertain: links.isCertain[link],
            change: links.change[link], intent: level.intent(link), first: link, links: 1 });
        } else {
          one.count += links.count[link];
          level.addAmounts(link, one.amounts);
          one.severity = Math.max(one.severity, links.severity[link]);
          one.isCertain ||= links.isCertain[link];
          if (one.change !== links.change[link]) one.change = 0;
          if (one.intent !== level.intent(link)) one.intent = [one.intent, level.intent(link)].includes("forbidden") ? "forbidden" : "undecided";
          one.links++;
        }
      }
    }
  }
  return [...merged.values()];
}

/** The links that a rule allows and that are not there, between the nodes that are drawn. */
function unusedLinks(level, items) {
  if (!level.allowed) return [];
  const itemOf = new Map(items.map((item, index) => [item.node, index])), used = new Set(), { from, to, change } = level.links;
  for (let link = 0; link < level.links.length; link++) if (change[link] !== 2) used.add(from[link] * level.count + to[link]);
  return [...level.allowed].filter((pair) => !used.has(pair)).flatMap((pair) => {
    const [start, end] = [itemOf.get(Math.floor(pair / level.count)), itemOf.get(pair % level.count)];
    return start === undefined || end === undefined ? []
      : [{ from: start, to: end, count: 0, amounts: [], severity: 0, isCertain: true, change: 0, intent: "unused", links: 1 }];
  });
}

/** The links without findings whose ends a longer path joins, but none of the focus; in a graph of a few hundred nodes. */
function transitiveLinks(links, count, focus) {
  const out = Array.from({ length: count }, () => []), found = new Set();
  for (const link of links) out[link.from].push(link.to);
  const reached = out.map((_, start) => {
    const seen = new Set(), pending = [...out[start]];
    while (pending.length > 0) {
      const node = pending.pop();
      if (seen.has(node)) continue;
      seen.add(node);
      pending.push(...out[node]);
    }
    return seen;
  });
  for (const link of links) {
    if (link.severity > 0 || link.change > 0 || link.from === focus || link.to === focus || reached[link.to].has(link.from)) continue;
    if (out[link.from].some((other) => other !== link.to && !reached[other].has(link.from) && reached[other].has(link.to)
      && !reached[link.to].has(other))) found.add(link);
  }
  return found;
}

/** The links around a focus without those between two others at the same distance from it, which say little about it. */
function radialLinks({ items, links, around }, focus) {
  const distance = ({ node }) => around.distance.get(node) ?? Infinity;
  return links.filter(({ from, to }) => distance(items[from]) !== distance(items[to]) || items[from].node === focus);
}
