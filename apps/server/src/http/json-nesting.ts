const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects of a JSON text stand within each other more than `depth` deep. What stands in its strings
 * does not count.
 */
export function nestsDeeperThan(depth: number, json: string): boolean {
  let open = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) inString = !inString;
    else if (inString) at += sign === BACKSLASH ? 1 : 0;
    else if (OPENING.has(sign)) open += 1;
    else if (CLOSING.has(sign)) open -= 1;
    if (open > depth) return true;
  }
  return false;
}
