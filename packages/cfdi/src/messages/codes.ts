import type { campos } from "./es/campos.ts";
import type { sentences } from "./es/documento.ts";
import type { lectura } from "./es/lectura.ts";
import type { servicio } from "./es/servicio.ts";

/**
 * Every code a problem may have: "CFDI40nnn" of the SAT's matrix, "SATnnn" for the general codes of certification
 * (300-402), "TIMBRA-…" where the law has a rule and the SAT no code.
 */
export type ProblemCode = keyof typeof sentences | keyof typeof lectura | keyof typeof servicio;

/** The attributes and nodes that have a plain name. */
export type Campo = keyof typeof campos;
