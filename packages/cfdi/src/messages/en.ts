import type { ProblemCode } from "./codes.ts";
import { comprobante } from "./en/comprobante.ts";
import { conceptos } from "./en/conceptos.ts";
import { impuestos } from "./en/impuestos.ts";
import { lectura } from "./en/lectura.ts";
import { personas } from "./en/personas.ts";
import { servicio } from "./en/servicio.ts";
import { timbra } from "./en/timbra.ts";
import type { Sentence } from "./sentence.ts";

/** Every code with its English sentence; one missing does not compile. */
export const en: Readonly<Record<ProblemCode, Sentence>> = {
  ...comprobante,
  ...personas,
  ...conceptos,
  ...impuestos,
  ...servicio,
  ...lectura,
  ...timbra,
};
