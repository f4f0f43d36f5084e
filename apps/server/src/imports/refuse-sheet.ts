import type { Language } from "@timbra/contract";
import { type Problem, refuse, refuseTooMuch, refuseWith } from "../http/problem.ts";
import type { Columns } from "./read-headings.ts";
import type { UnreadSheet } from "./read-sheet.ts";

/** Why a file has no rows, as the error table says it. */
export function refuseSheet(unread: UnreadSheet, columns: Columns, maxRows: number, language: Language): Problem {
  switch (unread.kind) {
    case "busy":
      return refuseTooMuch();
    case "too_slow":
      return refuse("file_too_slow");
    case "locked":
      return refuse("import_locked");
    case "too_many_rows":
      return refuseWith("import_too_many_rows", { max: maxRows });
    case "empty":
      return refuse("import_empty");
    case "missing_columns": {
      const names = unread.columns.map((id) => columns[id]?.heading[language] ?? id);
      return refuseWith("import_missing_columns", { columns: names.join(", ") });
    }
    default:
      return refuse("import_unreadable");
  }
}
