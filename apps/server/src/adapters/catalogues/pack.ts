import { gunzipSync, gzipSync } from "node:zlib";
import { LISTS, type Release, type ReleaseListName } from "../sat-release/index.ts";

/** A list begins with a line of this and its name; no line of a list does. */
const MARK = "\f";
/** Since when a key without a first day is in force: as long as CFDI 4.0 itself. */
export const SINCE_CFDI_40 = "2022-01-01";

export interface PackedKey {
  readonly clave: string;
  readonly desde: string;
  readonly hasta: string;
  readonly descripcion: string;
  /** What else is kept of the list: see the layouts of sat-release. */
  readonly extra: readonly string[];
}

/** All lists of an edition as one compressed text. */
export function packLists(lists: Release["lists"]): Buffer {
  return gzipSync(LISTS.map((list) => `${MARK}${list}\n${lists[list].text}`).join("\n"));
}

/** The lines of each list. */
export function unpackLists(content: Uint8Array): ReadonlyMap<ReleaseListName, readonly string[]> {
  const [, ...parts] = gunzipSync(content).toString("utf8").split(MARK);
  return new Map(
    parts.map((part) => {
      const [name = "", ...lines] = part.trimEnd().split("\n");
      return [name as ReleaseListName, lines];
    }),
  );
}

export function readLine(line: string): PackedKey {
  const [clave = "", desde = "", hasta = "", descripcion = "", ...extra] = line.split("\t");
  return { clave, desde: desde || SINCE_CFDI_40, hasta, descripcion, extra };
}
