import type { sentences } from "./es.ts";

/** Every code of the complement: "CRP20nnn" of the SAT's matrix, "TIMBRA-…" where it has no number. */
export type PagosCode = keyof typeof sentences;
