import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto } from "../comprobante/concepto.ts";
import { Decimal } from "../decimal/decimal.ts";
import { parseRfc, type Rfc } from "../rfc/rfc.ts";
import { SmallLruCache } from "../small-lru-cache.ts";
import { RetencionSums, type TrasladoSum, TrasladoSums } from "../totals/tax-sums.ts";
import { type Catalogos, Claves } from "./catalogos.ts";
import type { ReglasDeComplemento } from "./complemento.ts";
import {
  type ConceptoFacts,
  conceptoFacts,
  type ImpuestosFacts,
  impuestosFacts,
  parseOrNull,
} from "./concepto-facts.ts";
import { secondsOf } from "./fecha.ts";
import { findFaults } from "./formato/find-faults.ts";
import type { Fault } from "./formato/shapes.ts";

/** A document that another one relates. */
export interface DocumentoRelacionado {
  readonly TipoDeComprobante: Comprobante["TipoDeComprobante"];
  readonly Moneda: string;
  /** Of an invoice: its Total less the credit notes in force. */
  readonly porAcreditar?: string;
}

/** What the rules know besides the document. */
export interface CheckContext {
  readonly catalogos: Catalogos;
  /** The moment of checking as a Fecha (AAAA-MM-DDThh:mm:ss), in the local time of LugarExpedicion. */
  readonly ahora?: string;
  /**
   * Whether the document's Sello verifies, where cryptography is available (`verifySello` of the entry point `node`).
   */
  readonly verifySello?: (comprobante: Comprobante) => boolean;
  /**
   * What is known of a related document, by its UUID as the document writes it; undefined of one that is not given.
   */
  readonly relacionado?: (uuid: string) => DocumentoRelacionado | undefined;
  /** The rules of the complements (`pagos20` of the entry point "@timbra/cfdi/pagos"); see TIMBRA-SIN-REGLAS. */
  readonly complementos?: readonly ReglasDeComplemento[];
}

/**
 * A document as the rules see it: every amount read once, sums made once, keys looked up once. An amount that is
 * absent or is no number is undefined; `faults` says so, and the other rules pass over it.
 */
export interface Facts {
  readonly comprobante: Comprobante;
  readonly context: CheckContext;
  /** The day whose catalogues apply, AAAA-MM-DD. */
  readonly dia: string;
  /** Fecha, and the moment of checking, as `secondsOf` counts; undefined when there is none. */
  readonly fecha: number | undefined;
  readonly ahora: number | undefined;
  /** Decimals of the document's currency; two when the currency is not known, which CFDI40113 reports. */
  readonly decimales: number;
  /** The RFC of each party; undefined when it is none, which TIMBRA-RFC reports. */
  readonly emisor: Rfc | undefined;
  readonly receptor: Rfc | undefined;
  readonly subTotal: Decimal | undefined;
  readonly descuento: Decimal | undefined;
  readonly total: Decimal | undefined;
  readonly conceptos: readonly ConceptoFacts[];
  readonly impuestos: ImpuestosFacts | undefined;
  /** Whether any line has a discount. */
  readonly isDiscounted: boolean;
  /** What the lines' taxes add up to, by the keys of the document's summary. */
  readonly sums: TaxSums;
  /** Values that do not have the form their type demands. */
  readonly faults: readonly Fault[];
  /** Whether any line has more than its amounts and taxes: parts, customs documents, a third party, a complement. */
  readonly hasAppendages: boolean;
  /** Whether the Comercio Exterior complement is there. */
  readonly comercioExterior: boolean;
  /** What the lists say of the document's keys. */
  readonly claves: Claves;
}

/** `faults` are those that were found before. */
export function factsOf(comprobante: Comprobante, context: CheckContext, faults: readonly Fault[] = []): Facts {
  const dia = comprobante.Fecha.slice(0, 10);
  const conceptos = comprobante.Conceptos.map(conceptoFacts);
  const impuestos = comprobante.Impuestos === undefined ? undefined : impuestosFacts(comprobante.Impuestos);
  return {
    comprobante,
    context,
    dia,
    fecha: secondsOf(comprobante.Fecha),
    ahora: context.ahora === undefined ? undefined : secondsOf(context.ahora),
    decimales: context.catalogos.decimales(comprobante.Moneda) ?? 2,
    emisor: rfcs.of(comprobante.Emisor.Rfc),
    receptor: rfcs.of(comprobante.Receptor.Rfc),
    subTotal: parseOrNull(comprobante.SubTotal),
    descuento: parseOrNull(comprobante.Descuento),
    total: parseOrNull(comprobante.Total),
    conceptos,
    impuestos,
    isDiscounted: comprobante.Conceptos.some(isDiscounted),
    sums: taxSums(conceptos),
    faults: [...faults, ...findFaults(comprobante, conceptos, impuestos)],
    hasAppendages: comprobante.Conceptos.some(isAppended),
    comercioExterior: hasComercioExterior(comprobante),
    claves: new Claves(context.catalogos, dia),
  };
}

const rfcs = new SmallLruCache((text) => {
  const read = parseRfc(text);
  return read.ok ? read.rfc : undefined;
});

function isDiscounted({ Descuento }: Concepto): boolean {
  return Descuento !== undefined;
}

function isAppended({ ACuentaTerceros, InformacionAduanera, ComplementoConcepto, Parte }: Concepto): boolean {
  return (
    ACuentaTerceros !== undefined ||
    InformacionAduanera !== undefined ||
    ComplementoConcepto !== undefined ||
    Parte !== undefined
  );
}

function hasComercioExterior({ Complemento }: Comprobante): boolean {
  return (
    Complemento?.some(
      (complemento) => complemento.tipo === "desconocido" && complemento.nombre === "ComercioExterior",
    ) ?? false
  );
}

/** Unrounded sums of the lines' taxes. */
interface TaxSums {
  /** By Impuesto, TipoFactor and TasaOCuota (`trasladoKey`). */
  readonly traslados: ReadonlyMap<string, TrasladoSum>;
  /** By Impuesto. */
  readonly retenciones: ReadonlyMap<string, Decimal>;
}

function taxSums(conceptos: readonly ConceptoFacts[]): TaxSums {
  const traslados = new TrasladoSums();
  const retenciones = new RetencionSums();
  for (const concepto of conceptos) {
    for (const { row, base = Decimal.ZERO, importe = Decimal.ZERO } of concepto.traslados)
      traslados.add(row, base, importe);
    for (const { row, importe = Decimal.ZERO } of concepto.retenciones) retenciones.add(row.Impuesto, importe);
  }
  return { traslados: traslados.byKey, retenciones: retenciones.byImpuesto };
}
