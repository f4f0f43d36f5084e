import type { Sentence } from "../../../messages/sentence.ts";
import type { PagosCode } from "./codes.ts";
import { pagar } from "./en/pagar.ts";

/** Every code of the complement with its English sentence; one missing does not compile. */
export const pagosEn: Readonly<Record<PagosCode, Sentence>> = { ...pagar };
