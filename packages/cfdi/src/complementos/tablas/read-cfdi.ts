import type { Complemento, Comprobante } from "../../comprobante/comprobante.ts";
import type { Problem } from "../../problem.ts";
import type { XmlLimits } from "../../xml/limits.ts";
import { type Reading, readCfdi } from "../../xml/read.ts";
import type { ComplementoDesconocido } from "../desconocido.ts";
import { reconocer } from "./complemento.ts";
import { loadTabla } from "./load.ts";

/**
 * Reads a CFDI 4.0 with every complement that the SAT's stylesheet knows: a table is loaded when its complement is met.
 * What a table refuses in one is among `warnings`, as errors, and its cadena stays unknown if it is not in form;
 * complements that no table knows stay as they are.
 */
export async function readCfdiConTablas(xml: string | Uint8Array, limits: Partial<XmlLimits> = {}): Promise<Reading> {
  const reading = readCfdi(xml, limits);
  if (!reading.ok || reading.warnings.length === 0) return reading;
  const warnings: Problem[] = [];
  const comprobante = await withTables(reading.comprobante, warnings);
  return { ...reading, comprobante, warnings: [...stillUnknown(reading.warnings, comprobante), ...warnings] };
}

async function withTables(comprobante: Comprobante, problems: Problem[]): Promise<Comprobante> {
  const { Complemento, Conceptos } = comprobante;
  const conceptos: Comprobante["Conceptos"][number][] = [];
  for (const [at, concepto] of Conceptos.entries()) {
    const { ComplementoConcepto } = concepto;
    const path = `Conceptos[${at}].ComplementoConcepto`;
    conceptos.push(
      ComplementoConcepto === undefined
        ? concepto
        : { ...concepto, ComplementoConcepto: await recognized(ComplementoConcepto, path, problems) },
    );
  }
  const complementos =
    Complemento === undefined ? {} : { Complemento: await recognized(Complemento, "Complemento", problems) };
  return { ...comprobante, Conceptos: conceptos, ...complementos };
}

async function recognized<Any extends Complemento>(
  complementos: readonly Any[],
  path: string,
  problems: Problem[],
): Promise<(Any | ComplementoDesconocido)[]> {
  const found: (Any | ComplementoDesconocido)[] = [];
  for (const [at, complemento] of complementos.entries()) {
    if (complemento.tipo !== "desconocido") {
      found.push(complemento);
      continue;
    }
    const tabla = await loadTabla({ espacio: complemento.namespace, nombre: complemento.nombre }, "cfdi40");
    const known = tabla && reconocer(tabla, complemento, `${path}[${at}]`);
    found.push(known?.complemento ?? complemento);
    problems.push(...(known?.problems ?? []));
  }
  return found;
}

/** The warnings of the reader, without those of complements whose fields are known now. */
function stillUnknown(warnings: readonly Problem[], { Complemento, Conceptos }: Comprobante): Problem[] {
  const known = new Set([
    ...pathsOfKnown(Complemento, "Complemento"),
    ...Conceptos.flatMap((concepto, at) =>
      pathsOfKnown(concepto.ComplementoConcepto, `Conceptos[${at}].ComplementoConcepto`),
    ),
  ]);
  return warnings.filter(({ path }) => !known.has(path));
}

function pathsOfKnown(complementos: readonly Complemento[] | undefined, path: string): string[] {
  return (complementos ?? []).flatMap((complemento, at) =>
    complemento.tipo === "desconocido" && complemento.campos !== undefined ? [`${path}[${at}]`] : [],
  );
}
