import { type Comprobante, cadenaOriginal, type Problem } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { sha256 } from "../ledger/stamp-ledger.ts";
import { type Reason, reasonOf } from "./reason.ts";

/** A document that could be read, and what it is known by. */
export interface ReadDocument {
  readonly text: string;
  readonly comprobante: Comprobante;
  /** Hex SHA-256 of Sello and of the cadena original. */
  readonly sello: string;
  readonly cadena: string;
  readonly hasTimbre: boolean;
}

export type DocumentReading =
  | { readonly ok: true; readonly document: ReadDocument }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Well-formed, without DOCTYPE, with the structure of a CFDI 4.0 and of its complements (else 301), a seal, and no
 * complement whose part of the seal is not known here.
 */
export async function readDocument(xml: Uint8Array): Promise<DocumentReading> {
  const text = decode(xml);
  if (text === null) return { ok: false, reasons: [{ code: "301", message: "El XML no está en UTF-8." }] };
  const read = await readCfdiConTablas(text);
  if (!read.ok) return { ok: false, reasons: reasonsOf(read.problems) };
  const { comprobante, warnings } = read;
  const ofSchema = warnings.filter(({ severity }) => severity === "error");
  if (ofSchema.length > 0) return { ok: false, reasons: ofSchema.map(reasonOf) };
  const unknown = unknownComplements(comprobante);
  if (unknown.length > 0) return { ok: false, reasons: unknown };
  if (!comprobante.Sello) return { ok: false, reasons: [{ code: "302", message: "El comprobante no tiene sello." }] };
  return {
    ok: true,
    document: {
      text,
      comprobante,
      sello: sha256(comprobante.Sello),
      cadena: sha256(cadenaOriginal(comprobante)),
      hasTimbre: read.timbre !== undefined,
    },
  };
}

const MALFORMED = "El XML no está bien formado o no es un CFDI 4.0.";

/** Why a document was not read: it cannot be read at all, or it can, and its schema refuses it. */
export function reasonsOf(problems: readonly Problem[]): Reason[] {
  const reasons = problems.map(reasonOf);
  if (problems.every(({ code }) => OF_STRUCTURE.has(code))) return reasons;
  return [{ code: "301", message: [MALFORMED, ...reasons.map(({ message }) => message)].join(" ") }];
}

const OF_STRUCTURE: ReadonlySet<string> = new Set([
  "TIMBRA-XML-MISSING-NODE",
  "TIMBRA-XML-MISSING-ATTRIBUTE",
  "TIMBRA-XML-UNKNOWN-NODE",
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE",
  "TIMBRA-XML-REPEATED-NODE",
  "TIMBRA-XML-NODE-ORDER",
  "TIMBRA-XML-TEXT",
  "TIMBRA-XML-VALUE",
]);

function decode(xml: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(xml);
  } catch {
    return null;
  }
}

/** A code of this sandbox's own: no provider says it, because every provider knows every complement of the SAT. */
const UNKNOWN = "SANDBOX-COMPLEMENTO";

/**
 * The complements of a document whose part of the cadena original nobody here can write. Its seal may be right or
 * wrong: that it is wrong (302) would be false of a document that a provider stamps, so this is said instead.
 */
export function unknownComplements({ Complemento = [], Conceptos }: Comprobante): Reason[] {
  const all = [...Complemento, ...Conceptos.flatMap(({ ComplementoConcepto = [] }) => ComplementoConcepto)];
  const opaque = all.flatMap((one) =>
    one.tipo === "desconocido" && one.campos === undefined ? [`${one.nombre} (${one.namespace})`] : [],
  );
  return [...new Set(opaque)].map((name) => ({
    code: UNKNOWN,
    message: `Este PAC de pruebas no conoce el complemento ${name}: no puede comprobar el sello del comprobante, y no dice que sea inválido.`,
  }));
}
