import type { Sentence } from "../../../messages/sentence.ts";
import { pagar } from "./es/pagar.ts";

/** Every code of the complement with its Spanish sentence; the source of the list of codes. */
export const pagosEs = { ...pagar } satisfies Record<string, Sentence>;
