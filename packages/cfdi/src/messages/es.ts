import { comprobante } from "./es/comprobante.ts";
import { conceptos } from "./es/conceptos.ts";
import { impuestos } from "./es/impuestos.ts";
import { lectura } from "./es/lectura.ts";
import { personas } from "./es/personas.ts";
import { servicio } from "./es/servicio.ts";
import { timbra } from "./es/timbra.ts";
import type { Sentence } from "./sentence.ts";

/** Every code with its Spanish sentence; the source of the list of codes. */
export const es = { ...comprobante, ...personas, ...conceptos, ...impuestos, ...servicio, ...lectura, ...timbra } satisfies Record<string, Sentence>;
