import { unidades } from "@timbra/sat-catalogues";
import type { ListsInUse } from "../adapters/catalogues/index.ts";

/**
 * Finds the key of the unit that has a name, accents and case aside: as the lists in use call it, or the lists that
 * come with the product. Where several are called alike it is the more usual one. The names are laid out at the first
 * question.
 */
export function unitsByName(lists: Pick<ListsInUse, "labelOf" | "unitKeys">): (name: string) => string | undefined {
  let known: ReadonlyMap<string, string> | null = null;
  return (name) => {
    known ??= namesOf(lists);
    return known.get(plain(name));
  };
}

function namesOf({ labelOf, unitKeys }: Pick<ListsInUse, "labelOf" | "unitKeys">): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const everyday = unidades().map(({ clave, descripcion }) => [clave, descripcion] as const);
  for (const [key, name] of [
    ...everyday,
    ...unitKeys().map((key) => [key, labelOf("c_ClaveUnidad", key) ?? ""] as const),
  ]) {
    if (!known.has(plain(name))) known.set(plain(name), key);
  }
  return known;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
