import type { Comprobante } from "../../comprobante/comprobante.ts";
import { checkComprobante } from "../../rules/check.ts";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { price } from "../comprobante.ts";
import { arithmeticFaults } from "./independent-checker.ts";
import { mutate } from "./mutate.ts";
import { Dice, randomDraft } from "./random-draft.ts";

/** A document of `lines` lines, drawn from a seed, with the decimals of its currency. */
export function documentOf(seed: number, lines: number): { readonly document: Comprobante; readonly decimals: number } {
  const draft = randomDraft(seed, lines);
  const decimals = catalogos.decimales(draft.Moneda) ?? 2;
  return { document: price(draft, decimals), decimals };
}

/**
 * What is wrong with the document of a seed, or rather with us: rules that find something in what `price` made, or the
 * checker written by other means finding something in it.
 */
export function checkDocument(seed: number, lines: number): string[] {
  const { document, decimals } = documentOf(seed, lines);
  return [...arithmeticFaults(document, decimals), ...problemsIn(document)];
}

/** The same document with an amount changed by its last digit: what the rules let through and the checker does not. */
export function checkMutated(seed: number, lines: number): string[] {
  const { document, decimals } = documentOf(seed, lines);
  const changed = mutate(document, new Dice(seed ^ 0x0dd1));
  const faults = arithmeticFaults(changed.document, decimals);
  if (faults.length === 0 || problemsIn(changed.document).length > 0) return [];
  return faults.map((fault) => `let through, ${changed.path}: ${fault}`);
}

function problemsIn(document: Comprobante): string[] {
  const problems = checkComprobante(document, { catalogos });
  return problems.map(({ code, path }) => `${code} ${path}`);
}
