import type { Comprobante } from "./comprobante.ts";
import type { Concepto } from "./concepto.ts";
import type { TipoFactor } from "./impuestos.ts";

/** What a person decides about a document; `price` computes the rest. */
export interface Draft
  extends Omit<
    Comprobante,
    | "Version"
    | "Sello"
    | "NoCertificado"
    | "Certificado"
    | "SubTotal"
    | "Descuento"
    | "Total"
    | "TipoDeComprobante"
    | "Conceptos"
    | "Impuestos"
    | "Addenda"
  > {
  readonly TipoDeComprobante: "I" | "E" | "T";
  readonly Conceptos: readonly DraftConcepto[];
}

/** A line before its amounts are computed. Cantidad, ValorUnitario and Descuento as the person wrote them. */
export interface DraftConcepto extends Omit<Concepto, "Importe" | "Impuestos"> {
  readonly Impuestos?: readonly DraftImpuesto[];
}

/** A tax to be computed on a line. */
export interface DraftImpuesto {
  readonly tipo: "traslado" | "retencion";
  readonly Impuesto: "001" | "002" | "003";
  readonly TipoFactor: TipoFactor;
  /** Absent when exempt. */
  readonly TasaOCuota?: string;
  /** Only to override the usual Importe − Descuento (+ IEPS for IVA): the units of measure of a Cuota, for example. */
  readonly Base?: string;
}

declare const priced: unique symbol;
declare const checked: unique symbol;

/** A document whose amounts were computed by `price`; not sealed yet. */
export type Priced = Comprobante & { readonly [priced]: true };

/** A document in which `check` found no error; the only thing `seal` accepts. */
export type Checked = Priced & { readonly [checked]: true };

/** A document together with the bytes that contain its seal. */
export interface Sealed {
  readonly comprobante: Comprobante;
  /** The document's XML; what is kept and sent, byte for byte. */
  readonly xml: string;
  readonly cadena: string;
  /** Base64 on one line. */
  readonly sello: string;
  readonly noCertificado: string;
}

/** For whoever computed every amount of the document: `price`, and the builders of payment receipts. */
export function asPriced(comprobante: Comprobante): Priced {
  return comprobante as Priced;
}

/** For whoever ran every rule over the document and found no error: `check`, and nobody else. */
export function asChecked(comprobante: Comprobante): Checked {
  return comprobante as Checked;
}

/** A document that is still being made. */
export type MutableComprobante = { -readonly [Name in keyof Comprobante]: Comprobante[Name] };

/** What a person decides, which a draft and a document have in common. */
type DecidedFields = Omit<Draft, "TipoDeComprobante" | "Conceptos"> & Pick<Comprobante, "TipoDeComprobante">;

/** What a document may have of a draft, in the order of Anexo 20. */
const OPTIONAL = [
  "Serie",
  "Folio",
  "FormaPago",
  "MetodoPago",
  "CondicionesDePago",
  "TipoCambio",
  "Confirmacion",
  "InformacionGlobal",
  "CfdiRelacionados",
  "Complemento",
] as const;

/**
 * A document with what was decided of it, its amounts still zero. Field by field: spreading a draft takes ten times as
 * long, and as long as all the rules of a short document.
 */
export function newDocument(decided: DecidedFields, conceptos: readonly Concepto[]): MutableComprobante {
  const document: MutableComprobante = {
    Version: "4.0",
    Fecha: decided.Fecha,
    SubTotal: "0",
    Moneda: decided.Moneda,
    Total: "0",
    TipoDeComprobante: decided.TipoDeComprobante,
    Exportacion: decided.Exportacion,
    LugarExpedicion: decided.LugarExpedicion,
    Emisor: decided.Emisor,
    Receptor: decided.Receptor,
    Conceptos: conceptos,
  };
  for (const name of OPTIONAL) copy(name, decided, document);
  return document;
}

type Optional = Pick<MutableComprobante, (typeof OPTIONAL)[number]>;

function copy<Name extends keyof Optional>(name: Name, from: Readonly<Optional>, to: Optional): void {
  if (from[name] !== undefined) to[name] = from[name];
}
