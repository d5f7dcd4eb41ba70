// A layered layout: nodes in rows, dependencies downward, few crossings; K. Sugiyama, S. Tagawa and M. Toda, 1981.

/**
 * Positions of boxes and paths of links.
 *
 * `boxes` have a width and a height; `links` are pairs of indices; `ranks` are declared rows, -1 for none.
 */
function layered(boxes, links, ranks) {
  const rowOf = rowsOf(boxes.length, links, ranks);
  const split = splitRows(rowOf, boxes, links);
  const graph = withBends(split, boxes, links);
  order(graph);
  const x = columns(graph);
  const rows = graph.rows;
  const y = [], density = rows.map(() => 0);
  for (const [from, to] of links) density[Math.min(split[from], split[to])]++;
  let top = 0, bottom = 0;
  const heights = rows.map((row) => Math.max(0, ...row.map((node) => (node < boxes.length ? boxes[node].height : 0))));
  rows.forEach((row, index) => {
    for (const node of row) y[node] = top + heights[index] / 2;
    bottom = top + heights[index];
    top = bottom + 36 + Math.min(60, 1.5 * density[index]);
  });
  const left = Math.min(...graph.nodes.map((node) => x[node] - graph.width[node] / 2));
  const right = Math.max(...graph.nodes.map((node) => x[node] + graph.width[node] / 2));
  for (const node of graph.nodes) x[node] -= left;
  return { x, y, width: right - left, height: bottom, paths: paths(graph, boxes, links, x, y, split) };
}

/** The row of each node: declared, or below everything that depends on it, without regard to links that close cycles. */
function rowsOf(count, links, ranks) {
  if (ranks && ranks.some((rank) => rank >= 0)) {
    const last = Math.max(...ranks) + 1, row = [];
    const sorted = [...ranks.keys()].sort((a, b) => (ranks[a] < 0 ? last : ranks[a]) - (ranks[b] < 0 ? last : ranks[b]) || a - b);
    // Many layers take less height if neighbors that do not depend on each other share a row.
    const isJoined = new Set(links.map(([from, to]) => from * count + to));
    let number = -1, members = [];
    for (const node of sorted) {
      const isFree = count > 7 && members.length > 0 && members.every(
        (other) => !isJoined.has(node * count + other) && !isJoined.has(other * count + node));
      if (isFree) members.push(node); else { number++; members = [node]; }
      row[node] = number;
    }
    return row;
  }
  const out = Array.from({ length: count }, () => []), degree = new Array(count).fill(0);
  links.forEach(([from, to]) => { if (from !== to) { out[from].push(to); degree[from]++; degree[to]--; } });
  // A depth-first search from the nodes that depend most finds the links that close cycles.
  const state = new Uint8Array(count), forward = [];
  const starts = [...out.keys()].sort((a, b) => degree[b] - degree[a] || a - b);
  for (const start of starts) {
    if (state[start]) continue;
    const stack = [[start, 0]];
    state[start] = 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const [node, next] = top;
      if (next === out[node].length) { state[node] = 2; stack.pop(); continue; }
      top[1]++;
      const target = out[node][next];
      if (state[target] === 1) continue;
      forward.push([node, target]);
      if (state[target] === 0) { state[target] = 1; stack.push([target, 0]); }
    }
  }
  const into = new Array(count).fill(0), down = Array.from({ length: count }, () => []);
  for (const [from, to] of forward) { down[from].push(to); into[to]++; }
  const row = new Array(count).fill(0), ready = [...into.keys()].filter((node) => into[node] === 0), sorted = [];
  while (ready.length > 0) {
    const node = ready.pop();
    sorted.push(node);
    for (const target of down[node]) {
      row[target] = Math.max(row[target], row[node] + 1);
      if (--into[target] === 0) ready.push(target);
    }
  }
  // A node that nothing depends on is directly above what it depends on.
  const isRoot = new Array(count).fill(true);
  for (const [, to] of forward) isRoot[to] = false;
  for (const node of sorted.reverse()) if (isRoot[node] && down[node].length > 0) row[node] = Math.min(
    ...down[node].map((to) => row[to])) - 1;
  const isolated = new Set(row.keys());
  for (const [from, to] of links) { if (from !== to) { isolated.delete(from); isolated.delete(to); } }
  const last = Math.max(0, ...row) + 1;
  if (isolated.size < count) for (const node of isolated) row[node] = last;
  return row;
}

/** The rows with long ones divided, so that the picture is about as high as wide. */
function splitRows(rowOf, boxes, links) {
  const rows = [];
  rowOf.forEach((row, node) => { (rows[row] ||= []).push(node); });
  const area = boxes.reduce((sum, box) => sum + (box.width + 24) * (box.height + 60), 0);
  const limit = Math.max(640, Math.sqrt(area) * 1.4);
  const split = [];
  let number = 0;
  const neighbor = new Array(boxes.length).fill(0);
  for (const [from, to] of links) { neighbor[from] = Math.max(neighbor[from], to); neighbor[to] = Math.max(neighbor[to], from); }
  for (const row of rows.filter(Boolean)) {
    const width = row.reduce((sum, node) => sum + boxes[node].width + 24, 0);
    const parts = Math.ceil(width / limit);
    const sorted = parts > 1 ? [...row].sort((a, b) => neighbor[a] - neighbor[b] || a - b) : row;
    let used = 0, part = 0;
    for (const node of sorted) {
      if (used > width / parts && part < parts - 1) { part++; used = 0; }
      used += boxes[node].width + 24;
      split[node] = number + part;
    }
    number += part + 1;
  }
  return split;
}

/** The rows with a bend in each row that a link passes. */
function withBends(rowOf, boxes, links) {
  const graph = { rows: [], nodes: [...boxes.keys()], width: boxes.map((box) => box.width), bends: [], up: [], down: [] };
  rowOf.forEach((row, node) => { (graph.rows[row] ||= []).push(node); });
  graph.rows = Array.from(graph.rows, (row) => row || []);
  const join = (from, to) => { (graph.down[from] ||= []).push(to); (graph.up[to] ||= []).push(from); };
  let bends = links.reduce((sum, [from, to]) => sum + Math.abs(rowOf[from] - rowOf[to]), 0);
  links.forEach(([from, to], index) => {
    const [top, end] = rowOf[from] <= rowOf[to] ? [from, to] : [to, from];
    const chain = [];
    if (rowOf[top] === rowOf[end]) { graph.bends[index] = chain; return; }
    let last = top;
    for (let row = rowOf[top] + 1; row < rowOf[end] && bends < 6000; row++) {
      const bend = graph.nodes.length;
      graph.nodes.push(bend);
      graph.width[bend] = 6;
      graph.rows[row].push(bend);
      join(last, bend);
      chain.push(bend);
      last = bend;
    }
    join(last, end);
    graph.bends[index] = chain;
  });
  return graph;
}

/** Orders each row by the middle of the neighbors in the rows beside it. */
function order(graph) {
  const at = [];
  const number = () => graph.rows.forEach((row) => row.forEach((node, index) => { at[node] = index; }));
  number();
  for (let sweep = 0; sweep < 12; sweep++) {
    const isDown = sweep % 2 === 0;
    const rows = isDown ? graph.rows : [...graph.rows].reverse();
    for (const row of rows) {
      const middle = new Map(row.map((node) => {
        const around = ((isDown ? graph.up : graph.down)[node] || []).map((other) => at[other]).sort((a, b) => a - b);
        return [node, around.length === 0 ? at[node] : (around[(around.length - 1) >> 1] + around[around.length >> 1]) / 2];
      }));
      row.sort((a, b) => middle.get(a) - middle.get(b) || at[a] - at[b]);
      row.forEach((node, index) => { at[node] = index; });
    }
  }
}

/** The horizontal centers: near those of the neighbors, in order, without overlaps. */
function columns(graph) {
  const x = [];
  for (const row of graph.rows) {
    const offsets = distances(row, graph);
    row.forEach((node, index) => { x[node] = offsets[index] - offsets[row.length - 1] / 2; });
  }
  for (let sweep = 0; sweep < 14; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? graph.rows : [...graph.rows].reverse()) {
      const wanted = row.map((node) => {
        const around = ((isDown ? graph.up : graph.down)[node] || []).map((other) => x[other]);
        return around.length === 0 ? x[node] : around.reduce((sum, one) => sum + one, 0) / around.length;
      });
      separated(wanted, distances(row, graph)).forEach((value, index) => { x[row[index]] = value; });
    }
  }
  closeGaps(graph, x);
  // What has no neighbors is below the middle of the rest.
  const joined = graph.nodes.filter((node) => graph.up[node] || graph.down[node]).map((node) => x[node]);
  const middle = joined.length > 0 ? (Math.min(...joined) + Math.max(...joined)) / 2 : 0;
  for (const row of graph.rows) {
    if (row.some((node) => graph.up[node] || graph.down[node])) continue;
    const offsets = distances(row, graph);
    row.forEach((node, index) => { x[node] = middle + offsets[index] - offsets[row.length - 1] / 2; });
  }
  return x;
}

/** Moves components together that nothing is between: what no link joins has nowhere to be, and drifts apart. */
function closeGaps(graph, x) {
  const seen = new Set(), parts = [];
  for (const start of graph.nodes) {
    if (seen.has(start) || !(graph.up[start] || graph.down[start])) continue;
    const part = { nodes: [start], left: Infinity, right: -Infinity };
    seen.add(start);
    for (const node of part.nodes) {
      part.left = Math.min(part.left, x[node] - graph.width[node] / 2);
      part.right = Math.max(part.right, x[node] + graph.width[node] / 2);
      for (const other of [...(graph.up[node] || []), ...(graph.down[node] || [])]) {
        if (!seen.has(other)) { seen.add(other); part.nodes.push(other); }
      }
    }
    parts.push(part);
  }
  parts.sort((a, b) => a.left - b.left);
  let right = parts.length > 0 ? parts[0].left : 0, shift = 0;
  for (const part of parts) {
    if (part.left > right + 40) shift += part.left - right - 40;
    right = Math.max(right, part.right);
    for (const node of part.nodes) x[node] -= shift;
  }
}

/** The least distances of the centers in a row from the first one. Links pass close to each other, boxes do not. */
function distances(row, graph) {
  const isBend = (node) => graph.width[node] < 10;
  const offsets = [0];
  for (let index = 1; index < row.length; index++) {
    const [last, node] = [row[index - 1], row[index]];
    offsets[index] = offsets[index - 1] + (graph.width[last] + graph.width[node]) / 2 + (
      isBend(last) && isBend(node) ? 5 : isBend(last) || isBend(node) ? 12 : 22);
  }
  return offsets;
}

/** The positions nearest to the wanted ones, by squares, that keep the order and the gaps: neighbors that collide move together. */
function separated(wanted, offset) {
  const blocks = [];
  wanted.forEach((value, index) => {
    let block = { sum: value - offset[index], count: 1 };
    while (blocks.length > 0 && blocks[blocks.length - 1].sum / blocks[blocks.length - 1].count > block.sum / block.count) {
      const before = blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  });
  const result = [];
  for (const block of blocks) for (let index = 0; index < block.count; index++) result.push(
    block.sum / block.count + offset[result.length]);
  return result;
}

/** The points of each link, from its source to its target. Links leave and reach a box side by side. */
function paths(graph, boxes, links, x, y, rowOf) {
  const ports = new Map();
  const ends = links.map(([from, to], index) => {
    const isDown = rowOf[from] < rowOf[to], isLevel = rowOf[from] === rowOf[to];
    const chain = isDown ? graph.bends[index] : [...graph.bends[index]].reverse();
    const first = chain.length > 0 ? chain[0] : to, last = chain.length > 0 ? chain[chain.length - 1] : from;
    const ends = [[from, isDown || isLevel ? 1 : -1, x[first]], [to, isDown ? -1 : 1, x[last]]];
    ends.forEach(([node, side, toward], end) => {
      const key = node + (side > 0 ? "b" : "t");
      if (!ports.has(key)) ports.set(key, []);
      ports.get(key).push({ index, end, toward });
    });
    return { ends, chain, isLevel };
  });
  const offsets = links.map(() => [0, 0]);
  for (const [key, list] of ports) {
    const node = parseInt(key, 10);
    list.sort((a, b) => a.toward - b.toward || a.index - b.index);
    const space = Math.min(18, (boxes[node].width - 16) / Math.max(1, list.length));
    list.forEach((port, index) => { offsets[port.index][port.end] = (index - (list.length - 1) / 2) * space; });
  }
  return ends.map(({ ends, chain, isLevel }, index) => {
    const [start, end] = ends.map(([node, side], which) => [x[node] + offsets[index][which], y[node] + side * boxes[node].height / 2]);
    if (isLevel) return [start, [(start[0] + end[0]) / 2, Math.max(start[1], end[1]) + 26], end];
    return [start, ...chain.map((bend) => [x[bend], y[bend]]), end];
  });
}

/** A path through points that is vertical at each of them. */
function curve(points) {
  let path = `M${points[0][0].toFixed(1)},${points[0][1].toFixed(1)}`;
  for (let index = 1; index < points.length; index++) {
    const [x1, y1] = points[index - 1], [x2, y2] = points[index];
    const middle = (y1 + y2) / 2;
    path += `C${x1.toFixed(1)},${middle.toFixed(1)} ${x2.toFixed(1)},${middle.toFixed(1)} ${x2.toFixed(1)},${y2.toFixed(1)}`;
  }
  return path;
}
