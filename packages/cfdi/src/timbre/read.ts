import type { Cursor } from "../xml/cursor.ts";
import { TIMBRE, type Timbre } from "./timbre.ts";

export function readTimbre(at: Cursor): Timbre {
  return { tipo: "timbre", ...at.attributes<Omit<Timbre, "tipo">>(TIMBRE) };
}
