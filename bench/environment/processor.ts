import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/**
 * Processor milliseconds that a process has used, its children (living and gone) with it, as Linux counts them; null
 * where it is not counted so.
 */
export function processorTime(pid: number): number | null {
  try {
    const own = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = own.slice(own.lastIndexOf(")") + 2).split(" ");
    // user, system, and both of the children that have ended: fields 14 to 17 of the manual, counted here from the
    // third.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number.parseInt(field, 10), 0);
    return childrenOf(pid).reduce((sum, child) => sum + (processorTime(child) ?? 0), (ticks * 1000) / TICKS_A_SECOND);
  } catch {
    return null;
  }
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const texts = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim());
  return texts.flatMap((text) => (text === "" ? [] : text.split(" ").map((child) => Number.parseInt(child, 10))));
}
