import type { Deps } from "../deps.ts";
import type { UsedKey } from "./used-keys.db.ts";

type Hit = ReturnType<Deps["catalogueBook"]["search"]>[number];

interface Found {
  readonly hits: readonly Hit[];
  /** The most used first. */
  readonly used: readonly UsedKey[];
  readonly text: string;
  /** What the SAT calls a key. */
  readonly label: (key: string) => string;
}

/** So many of one's own go before the rest: they help, and must not hide what is new. */
const MOST = 5;

/**
 * The hits with what the issuer uses before the others: first the keys of products that are called like what was typed,
 * whatever the SAT calls them, then those that the search found too. A key that was typed whole stays where it was:
 * nothing is meant more.
 */
export function ownFirst({ hits, used, text, label }: Found): readonly (Hit & { readonly own: boolean })[] {
  const typed = text.trim().toUpperCase();
  const exact = hits.filter(({ clave }) => clave.toUpperCase() === typed);
  const found = new Map(hits.map((hit) => [hit.clave, hit]));
  const own = new Set(used.map(({ key }) => key));
  const called =
    typed === ""
      ? []
      : used
          .filter(({ named }) => named)
          .map(({ key }) => found.get(key) ?? { clave: key, descripcion: label(key), score: 1 });
  const met = hits.filter(({ clave }) => own.has(clave));
  const first = distinct([...called, ...met]).slice(0, MOST);
  return distinct([...exact, ...first, ...hits]).map((hit) => ({ ...hit, own: own.has(hit.clave) }));
}

function distinct(hits: readonly Hit[]): readonly Hit[] {
  return [...new Map(hits.map((hit) => [hit.clave, hit])).values()];
}
