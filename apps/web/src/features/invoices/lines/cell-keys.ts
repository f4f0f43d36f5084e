import type { Line } from "../draft/editor-draft.ts";
import { CELLS, type Cell } from "../editor/fields.ts";

export interface CellTarget {
  readonly lineId: string;
  readonly cell: Cell;
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget;
}

/**
 * Where a key leads from a cell: Enter down (from the last line to a new one), Shift+Enter up, the vertical arrows
 * along a column. Null when the key is the field's own business.
 */
export function nextCell(press: Press, lines: readonly Line[]): CellTarget | "add" | null {
  const { line, cell } = press.target instanceof HTMLElement ? press.target.dataset : {};
  const known = CELLS.find((one) => one === cell);
  if (
    press.defaultPrevented ||
    press.ctrlKey ||
    press.metaKey ||
    press.altKey ||
    line === undefined ||
    known === undefined
  )
    return null;
  const isField = press.target instanceof HTMLInputElement;
  const step = isField ? stepOf(press) : null;
  if (step === null) return null;
  const at = lines.findIndex(({ id }) => id === line);
  const next = lines[at + step];
  if (next !== undefined) return { lineId: next.id, cell: known };
  return press.key === "Enter" && step === 1 ? "add" : null;
}

function stepOf({ key, shiftKey }: Press): 1 | -1 | null {
  if (key === "Enter") return shiftKey ? -1 : 1;
  if (shiftKey) return null;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : null;
}
