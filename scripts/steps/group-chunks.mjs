// Which modules of the screens go into one file: few files, and little in them that a screen does not need.

/**
 * A chunk of a build: what it imports statically, and how long its code is. A root is loaded by a name of its own: the
 * program's entry, a layout, a screen, whatever else is imported when it is needed.
 * @typedef {object} Chunk
 * @property {string} id
 * @property {readonly string[]} imports
 * @property {number} size
 * @property {boolean} isRoot
 */

/**
 * Chunks that are to be one file, and the roots that load it.
 * @typedef {object} Group
 * @property {string[]} chunks
 * @property {number} size
 * @property {Set<Group>} needs
 * @property {Set<string>} roots
 * @property {boolean} isRoot
 */

/**
 * Two groups, and what making one of them gains.
 * @typedef {{ readonly one: Group, readonly other: Group, readonly gain: number }} Join
 */

/**
 * How the roots of a program are used.
 * @typedef {object} Usage
 * @property {(roots: ReadonlySet<string>) => Iterable<string>} loadedBefore the roots whose users have already what
 *   these roots share, because they came with a layout
 * @property {(root: string) => number} weight how much more often than others a root is opened first
 */

/** What one file more costs whoever loads it, in characters of code: its request, and what compression loses. */
const COST_OF_FILE = 12_000;

/**
 * Joins chunks into files, the most worthwhile first, while that saves more files than it makes roots load in vain.
 * @param {readonly Chunk[]} chunks of a build in which every set of roots has a chunk of what only they share
 * @param {Usage} usage
 * @returns {readonly (readonly string[])[]} the chunks of each file; roots stay by themselves, and are left out
 */
export function groupChunks(chunks, { loadedBefore, weight }) {
  const all = groupsOf(chunks, loadedBefore);
  let groups = all.filter(({ isRoot }) => !isRoot);
  /** @type {(one: Group, other: Group) => Join[]} */
  const worthwhile = (one, other) => {
    const gain = gainOf(one, other, weight);
    return gain > 0 ? [{ one, other, gain }] : [];
  };
  let joins = groups.flatMap((one, index) => groups.slice(index + 1).flatMap((other) => worthwhile(one, other)));
  for (;;) {
    joins.sort((first, second) => second.gain - first.gain);
    const best = joins.find(({ one, other }) => !isBetween(one, other) && !isBetween(other, one));
    if (best === undefined) return groups.map((group) => group.chunks);
    const { one, other } = best;
    // What others need has changed since this was weighed.
    const [now] = worthwhile(one, other);
    if (now === undefined || now.gain < best.gain) {
      joins = [...joins.filter((join) => join !== best), ...(now === undefined ? [] : [now])];
      continue;
    }
    const changed = takeIn(one, other, all);
    groups = groups.filter((group) => group !== other);
    const isStale = (/** @type {Group} */ group) => group === other || changed.has(group);
    joins = joins.filter((join) => !isStale(join.one) && !isStale(join.other));
    const [fresh, old] = [groups.filter(isStale), groups.filter((group) => !isStale(group))];
    for (const [index, group] of fresh.entries())
      joins.push(...[...old, ...fresh.slice(index + 1)].flatMap((another) => worthwhile(group, another)));
  }
}

/**
 * Each chunk alone.
 * @param {readonly Chunk[]} chunks
 * @param {Usage["loadedBefore"]} loadedBefore
 */
function groupsOf(chunks, loadedBefore) {
  /** @type {Map<string, Group>} */
  const byId = new Map(
    chunks.map(({ id, size, isRoot }) => [id, { chunks: [id], size, needs: new Set(), roots: new Set(), isRoot }]),
  );
  for (const { id, imports } of chunks)
    for (const needed of imports) {
      const group = byId.get(needed);
      if (group !== undefined) byId.get(id)?.needs.add(group);
    }
  for (const [id, root] of byId) if (root.isRoot) for (const group of [root, ...neededBy(root)]) group.roots.add(id);
  for (const group of byId.values()) for (const root of loadedBefore(group.roots)) group.roots.add(root);
  return [...byId.values()];
}

/**
 * All that a group needs, directly or not.
 * @param {Group} group
 * @param {Set<Group>} found
 */
function neededBy(group, found = new Set()) {
  for (const next of group.needs)
    if (!found.has(next)) {
      found.add(next);
      neededBy(next, found);
    }
  return found;
}

/**
 * What joining two groups saves of files, less what roots would load in vain.
 * @param {Group} one
 * @param {Group} other
 * @param {Usage["weight"]} weight
 */
function gainOf(one, other, weight) {
  let gain = 0;
  for (const root of one.roots) gain += weight(root) * (other.roots.has(root) ? COST_OF_FILE : -other.size);
  for (const root of other.roots) if (!one.roots.has(root)) gain -= weight(root) * one.size;
  // What they need is weighed only where it can make a difference.
  if (gain > 0) gain -= vainNeeds(one, other, weight);
  if (gain > 0) gain -= vainNeeds(other, one, weight);
  return gain;
}

/**
 * What roots of one group alone would load in vain because the other needs it.
 * @param {Group} one
 * @param {Group} other
 * @param {Usage["weight"]} weight
 */
function vainNeeds(one, other, weight) {
  const needs = neededBy(other);
  let size = 0;
  for (const root of one.roots)
    if (!other.roots.has(root))
      for (const needed of needs) if (!needed.roots.has(root)) size += weight(root) * needed.size;
  return size;
}

/**
 * Whether one group needs the other through a third: joined, they and it would need each other, and what runs first
 * would be left to chance.
 * @param {Group} one
 * @param {Group} other
 */
function isBetween(one, other) {
  return [...one.needs].some((third) => third !== other && neededBy(third).has(other));
}

/**
 * Makes one group of two, and answers which groups are other ones now: that one, and what more roots load with it.
 * @param {Group} one
 * @param {Group} other
 * @param {readonly Group[]} all
 */
function takeIn(one, other, all) {
  one.chunks.push(...other.chunks);
  one.size += other.size;
  for (const root of other.roots) one.roots.add(root);
  for (const needed of other.needs) one.needs.add(needed);
  for (const group of all) if (group.needs.delete(other)) group.needs.add(one);
  one.needs.delete(one);
  const changed = new Set([one]);
  for (const needed of neededBy(one))
    for (const root of one.roots)
      if (!needed.roots.has(root)) {
        needed.roots.add(root);
        changed.add(needed);
      }
  return changed;
}
