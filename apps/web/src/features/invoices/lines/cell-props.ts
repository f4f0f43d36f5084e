import type { Line } from "../draft/editor-draft.ts";
import { type Cell, cellId } from "../editor/fields.ts";
import classes from "./lines.module.css";

/** What every input of a line carries: its id, where it is, what it is called, and whether it is wrong. */
export function cellProps(line: Line, cell: Cell, label: string, error: string | undefined) {
  return {
    id: cellId(line.id, cell),
    className: classes.input ?? "",
    "data-line": line.id,
    "data-cell": cell,
    "aria-label": label,
    "aria-invalid": error !== undefined,
    title: error,
    autoComplete: "off",
  } as const;
}
