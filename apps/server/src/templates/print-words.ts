import type { Language, PrintKind, PrintWords } from "@timbra/contract";
import type { Db } from "../adapters/postgres/index.ts";
import { findChosen } from "./templates.db.ts";

/**
 * The words that were chosen for a printed form, as its printer takes them; nothing where the built-in ones are in
 * force.
 */
export async function printWords(
  db: Db,
  kind: PrintKind,
  language: Language,
): Promise<{ readonly words?: Partial<PrintWords> }> {
  const words = await findChosen(db, { surface: "print", kind, language });
  return words === null ? {} : { words };
}
