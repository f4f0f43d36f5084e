import { type LabelledList, labelOf as labelInBundle, productLabel } from "@timbra/sat-catalogues";
import type { ReleaseListName } from "../sat-release/index.ts";
import { readLine } from "./pack.ts";

/** What the SAT calls a key of a list, in force or not; `undefined` for a key that nobody here knows. */
export type LabelOf = (list: LabelledList | "c_ClaveProdServ", key: string) => string | undefined;

/** The labels that come with the product: of product keys and units, the commonest. */
export const bundledLabelOf: LabelOf = (list, key) =>
  list === "c_ClaveProdServ" ? productLabel(key) : labelInBundle(list, key);

/** The labels of an edition. A list is laid out when the first label of it is asked for. */
export function labelsIn(lists: ReadonlyMap<ReleaseListName, readonly string[]>): LabelOf {
  const laidOut = new Map<ReleaseListName, ReadonlyMap<string, string>>();

  function linesOf(list: ReleaseListName): ReadonlyMap<string, string> {
    const known =
      laidOut.get(list) ?? new Map((lists.get(list) ?? []).map((line) => [line.slice(0, line.indexOf("\t")), line]));
    laidOut.set(list, known);
    return known;
  }

  return (list, key) => {
    const line = linesOf(list).get(key);
    return (line === undefined ? "" : readLine(line).descripcion) || bundledLabelOf(list, key);
  };
}
