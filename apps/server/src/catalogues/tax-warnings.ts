import { isProductKeyUnknown, type Language, ratesInsteadOf, sentence } from "@timbra/contract";
import type { Catalogos } from "@timbra/sat-catalogues";

export interface FormWarning {
  readonly field: string;
  readonly message: string;
}

/** What the lists are asked with; `day`: `AAAA-MM-DD`. */
interface Asked {
  readonly catalogues: Catalogos;
  readonly day: string;
  readonly language: Language;
}

/**
 * What can be kept at these fields of a form, but is not in the SAT's lists: a product's key, and a percentage of IEPS.
 * The screens say it while somebody types.
 */
export function taxWarnings(
  {
    key,
    ieps,
  }: {
    readonly key?: readonly [field: string, key: string];
    readonly ieps: readonly [field: string, percent: string | null];
  },
  { catalogues, day, language }: Asked,
): FormWarning[] {
  const rates = ratesInsteadOf(ieps[1], catalogues.tasas(), day);
  return [
    ...(key !== undefined && isProductKeyUnknown(key[1], catalogues, day)
      ? [{ field: key[0], message: sentence("product_key_unknown", language) }]
      : []),
    ...(rates === null ? [] : [{ field: ieps[0], message: sentence("ieps_rate_unknown", language, { rates }) }]),
  ];
}
