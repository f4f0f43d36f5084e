import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { Problem } from "../../problem.ts";
import { cadenaOriginal, hasUnknownComplement } from "../../seal/cadena-original.ts";
import type { Timbre } from "../../timbre/timbre.ts";
import type { XmlLimits } from "../../xml/limits.ts";
import type { Datos } from "./datos.ts";
import type { ClaseDeDocumento } from "./load.ts";
import { readCfdiConTablas } from "./read-cfdi.ts";
import { type DocumentoDeTabla, readDocumento } from "./read-documento.ts";

/**
 * What every kind of document says of itself, by the names of CFDI 4.0. Total of a Retenciones is MontoTotOperacion,
 * and its Moneda always MXN. A receiver abroad may have no RFC, and names may be left out but in CFDI 4.0.
 */
export interface Encabezado {
  readonly TipoDeComprobante?: string;
  readonly Serie?: string;
  readonly Folio?: string;
  readonly Fecha: string;
  readonly LugarExpedicion: string;
  readonly Sello?: string;
  readonly NoCertificado?: string;
  readonly Certificado?: string;
  readonly Emisor: { readonly Rfc: string; readonly Nombre?: string };
  readonly Receptor: { readonly Rfc?: string; readonly Nombre?: string };
  readonly Total: string;
  readonly Moneda: string;
}

/** A document of any kind that can be verified. */
export interface DocumentoVerificable {
  readonly clase: ClaseDeDocumento;
  readonly encabezado: Encabezado;
  /** Null when it carries a complement whose fields are not known. */
  readonly cadena: (() => string) | null;
  readonly timbre?: Timbre;
  /** Of a CFDI 4.0 only: the rules of the others are not known here. */
  readonly comprobante: Comprobante | null;
}

/** A document that was read, with what its schemas refuse in it (errors) and what nobody knows (warnings). */
export type LecturaVerificable =
  | { readonly ok: true; readonly documento: DocumentoVerificable; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a CFDI 4.0 or 3.3, or a document of Retenciones 2.0, to be verified. */
export async function readAnyDocumento(
  xml: string | Uint8Array,
  limits: Partial<XmlLimits> = {},
): Promise<LecturaVerificable> {
  const reading = await readCfdiConTablas(xml, limits);
  if (!reading.ok) {
    const other = await readDocumento(xml, limits);
    return other?.ok ? { ...other, documento: ofTable(other.documento) } : (other ?? reading);
  }
  const { comprobante, timbre, warnings } = reading;
  const cadena = hasUnknownComplement(comprobante) ? null : () => cadenaOriginal(comprobante);
  const documento = {
    clase: "cfdi40",
    encabezado: comprobante,
    cadena,
    comprobante,
    ...(timbre && { timbre }),
  } as const;
  return { ok: true, documento, warnings };
}

function ofTable(documento: DocumentoDeTabla): DocumentoVerificable {
  const { clase, datos, cadena, timbre } = documento;
  return {
    clase,
    encabezado: clase === "cfdi33" ? (datos as unknown as Encabezado) : ofRetenciones(datos as Retenciones),
    cadena: cadena === undefined ? null : () => cadena,
    comprobante: null,
    ...(timbre && { timbre }),
  };
}

/** What of a Retenciones 2.0 has a name of its own; that it is all there was seen when it was read. */
interface Retenciones extends Datos, Record<"Sello" | "NoCertificado" | "Certificado", string> {
  readonly FolioInt?: string;
  readonly FechaExp: string;
  readonly LugarExpRetenc: string;
  readonly Emisor: { readonly RfcE: string; readonly NomDenRazSocE: string };
  readonly Receptor: {
    readonly Nacional?: { readonly RfcR: string; readonly NomDenRazSocR: string };
    readonly Extranjero?: { readonly NomDenRazSocR: string };
  };
  readonly Totales: { readonly MontoTotOperacion: string };
}

function ofRetenciones(datos: Retenciones): Encabezado {
  const { Sello, NoCertificado, Certificado, FolioInt, FechaExp, LugarExpRetenc, Emisor, Receptor, Totales } = datos;
  const { Nacional, Extranjero } = Receptor;
  const nombre = (Nacional ?? Extranjero)?.NomDenRazSocR;
  return {
    ...(FolioInt !== undefined && { Folio: FolioInt }),
    Fecha: FechaExp,
    LugarExpedicion: LugarExpRetenc,
    Sello,
    NoCertificado,
    Certificado,
    Emisor: { Rfc: Emisor.RfcE, Nombre: Emisor.NomDenRazSocE },
    Receptor: { ...(Nacional && { Rfc: Nacional.RfcR }), ...(nombre !== undefined && { Nombre: nombre }) },
    Total: Totales.MontoTotOperacion,
    Moneda: "MXN",
  };
}
