import {
  type ACuentaTerceros,
  type Comprobante,
  Decimal,
  type Draft,
  type DraftConcepto,
  type DraftImpuesto,
  type InformacionGlobal,
  importeConLetra,
  priceWithoutTaxes,
  type Receptor,
  RFC_GENERICO_EXTRANJERO,
  RFC_GENERICO_NACIONAL,
} from "@timbra/cfdi";
import { propertyAccountsOf } from "./fields/property-accounts.ts";
import { isGenericRfc } from "./fields/rfc.ts";
import type { OwnPermit } from "./fuel-permits.ts";
import { keyOfId } from "./ids.ts";
import type { InvoiceDraft, Receiver } from "./invoices/draft.ts";
import type { DraftItem, InvoiceTotals, Tax, TaxFactor, TaxRow } from "./invoices/item.ts";
import type { Language } from "./language.ts";
import { localTaxesOf } from "./to-comprobante/local-taxes.ts";

/** What a document says of its issuer. */
export interface InvoiceIssuer {
  readonly rfc: string;
  /** As registered at the SAT: the certificate has it. */
  readonly name: string;
  /** The regime of a draft that names none. */
  readonly tax_regime_id: number | null;
  /** The place of issue of a draft that names none. */
  readonly zip_code: string;
  /** Its permits to sell fuels. */
  readonly fuel_permits?: readonly OwnPermit[];
}

/** What a draft does not contain itself. */
export interface DocumentFacts {
  readonly issuer: InvoiceIssuer;
  /** The customer that the draft names; without one, the receiver written in the draft counts. */
  readonly receiver: Receiver | null;
  /** Taken at stamping; a preview may show the next one. */
  readonly number?: { readonly serie: string; readonly folio: string };
  /** YYYY-MM-DDThh:mm:ss, local time of the place of issue. */
  readonly legalDate: string;
}

const POR_DEFINIR = "99";
const DIFERIDO = "PPD";
const PESO = "MXN";
const SIN_MONEDA = "XXX";
const NO_APLICA = "01";

/**
 * The legal document that an invoice draft means. Browser and server use this one. Nothing is invented for what is
 * missing: required attributes become empty texts, which `check` reports. What the law leaves no choice in is set: form
 * of payment 99 for PPD (CFDI40105), none for a T, no exchange rate for pesos, and a generic receiver's facts.
 */
export function toComprobante(draft: InvoiceDraft, facts: DocumentFacts): Draft {
  const LugarExpedicion = draft.expedition_zip ?? facts.issuer.zip_code;
  const Moneda = keyOfId("currency", draft.currency_id ?? 0) ?? "";
  const receiver = facts.receiver ?? draft.receiver;
  return withoutNulls({
    TipoDeComprobante: draft.type ?? "I",
    Serie: facts.number?.serie ?? null,
    Folio: facts.number?.folio ?? null,
    Fecha: facts.legalDate,
    ...payment(draft),
    CondicionesDePago: draft.conditions,
    Moneda,
    TipoCambio: Moneda === PESO || Moneda === SIN_MONEDA ? null : draft.exchange_rate,
    Exportacion: keyOfId("export", draft.export_id ?? 0) ?? NO_APLICA,
    LugarExpedicion,
    InformacionGlobal: draft.global === null ? null : toInformacionGlobal(draft.global),
    CfdiRelacionados: filled(
      draft.relations.map(({ type, uuids }) => ({ TipoRelacion: type, CfdiRelacionado: uuids })),
    ),
    Emisor: {
      Rfc: facts.issuer.rfc,
      Nombre: legalName(facts.issuer.name),
      RegimenFiscal: keyOfId("tax_regime", draft.tax_regime_id ?? facts.issuer.tax_regime_id ?? 0) ?? "",
    },
    Receptor: toReceptor(receiver, draft, LugarExpedicion),
    Conceptos: draft.items.map((item) => toConcepto(item, draft.type === "T")),
  });
}

/** FormaPago and MetodoPago: both for I and E, neither for T. */
function payment(draft: InvoiceDraft): { readonly FormaPago: string | null; readonly MetodoPago: string | null } {
  if (draft.type === "T") return { FormaPago: null, MetodoPago: null };
  const method = keyOfId("payment_method", draft.payment_method_id ?? 0) ?? null;
  const form = keyOfId("payment_form", draft.payment_form_id ?? 0) ?? null;
  return { FormaPago: method === DIFERIDO ? POR_DEFINIR : form, MetodoPago: method };
}

function toInformacionGlobal({ periodicity, months, year }: NonNullable<InvoiceDraft["global"]>): InformacionGlobal {
  return { Periodicidad: periodicity, Meses: months, Año: year };
}

/** The literal of the matrix (CFDI40130): no accent. */
const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";
const SIN_OBLIGACIONES_FISCALES = "616";
const SIN_EFECTOS_FISCALES = "S01";
const DEVOLUCIONES = "G02";
const MEXICO = "MEX";

/** Whether a receiver makes of an invoice a global one: the general public, however it was typed. */
export function isGeneralPublic(receiver: Pick<Receiver, "rfc" | "name">): boolean {
  return (
    receiver.rfc === RFC_GENERICO_NACIONAL && withoutAccents(legalName(receiver.name ?? "")) === PUBLICO_EN_GENERAL
  );
}

/**
 * Comprobante/Receptor. A generic RFC leaves no choice (guide p. 18-20; CFDI40149, 40159, 40161): regime 616, the
 * address of the place of issue, use S01 (an E may say G02). What is still missing is an empty text, which `check`
 * reports.
 */
export function toReceptor(
  receiver: Receiver | null,
  draft: Pick<InvoiceDraft, "type" | "cfdi_use_id">,
  LugarExpedicion: string,
): Receptor {
  const rfc = receiver?.rfc ?? "";
  const generic = isGenericRfc(rfc);
  const use = keyOf("cfdi_use", draft.cfdi_use_id);
  return {
    Rfc: rfc,
    Nombre: nameOf(receiver, generic),
    DomicilioFiscalReceptor: generic ? LugarExpedicion : (receiver?.zip_code ?? ""),
    ...residence(receiver),
    RegimenFiscalReceptor: generic ? SIN_OBLIGACIONES_FISCALES : keyOf("tax_regime", receiver?.tax_regime_id ?? null),
    UsoCFDI: generic && !(draft.type === "E" && use === DEVOLUCIONES) ? SIN_EFECTOS_FISCALES : use,
  };
}

function nameOf(receiver: Receiver | null, generic: boolean): string {
  const name = receiver?.name ?? "";
  if (receiver !== null && isGeneralPublic(receiver)) return PUBLICO_EN_GENERAL;
  return generic ? name.trim() : legalName(name);
}

/** Where a receiver abroad pays taxes, and under which number (guide p. 18-19); others have neither. */
function residence(receiver: Receiver | null): Pick<Receptor, "ResidenciaFiscal" | "NumRegIdTrib"> {
  if (receiver?.rfc !== RFC_GENERICO_EXTRANJERO) return {};
  const country = keyOf("country", receiver.country_id);
  return withoutNulls({
    ResidenciaFiscal: country === "" || country === MEXICO ? null : country,
    NumRegIdTrib: receiver.foreign_tax_id,
  });
}

function keyOf(catalogue: "cfdi_use" | "tax_regime" | "country", id: number | null): string {
  return id === null ? "" : (keyOfId(catalogue, id) ?? "");
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** What a line of a transfer (T) is worth that says nothing else (guide p. 27). */
const WORTHLESS = "0";

/**
 * One line; `unpriced` for a line that needs no price. What is still missing is an empty text: `price` counts it as
 * zero, `check` reports it.
 */
function toConcepto(item: DraftItem, unpriced: boolean): DraftConcepto {
  return withoutNulls({
    ClaveProdServ: item.key ?? "",
    NoIdentificacion: item.sku,
    Cantidad: item.quantity ?? "",
    ClaveUnidad: keyOfId("unit", item.unit_id ?? 0) ?? "",
    Descripcion: item.description ?? "",
    ValorUnitario: unitPriceOf(item) ?? (unpriced ? WORTHLESS : ""),
    Descuento: item.discount,
    ObjetoImp: keyOfId("tax_object", item.tax_object_id ?? 0) ?? "",
    Impuestos: filled(toImpuestos(item.taxes, item.quantity)),
    ACuentaTerceros: item.third_party === null ? null : toTerceros(item.third_party),
    InformacionAduanera: filled(item.customs.map(toPedimento)),
    CuentaPredial: filled(propertyAccountsOf(item.predial)),
  });
}

/** Fifteen digits as "15  48  3009  0001234", two blanks between blocks. */
function toPedimento(digits: string): string {
  return digits.replace(/^(\d{2})(\d{2})(\d{4})(\d{7})$/, "$1  $2  $3  $4");
}

function toTerceros(party: NonNullable<DraftItem["third_party"]>): ACuentaTerceros {
  return {
    RfcACuentaTerceros: party.rfc ?? "",
    NombreACuentaTerceros: legalName(party.name ?? ""),
    RegimenFiscalACuentaTerceros: keyOfId("tax_regime", party.tax_regime_id ?? 0) ?? "",
    DomicilioFiscalACuentaTerceros: party.zip_code ?? "",
  };
}

/** c_Impuesto. */
const IMPUESTOS: Readonly<Record<Tax, DraftImpuesto["Impuesto"]>> = { ISR: "001", IVA: "002", IEPS: "003" };
/** c_TipoFactor. */
const FACTORES: Readonly<Record<TaxFactor, DraftImpuesto["TipoFactor"]>> = {
  rate: "Tasa",
  quota: "Cuota",
  exempt: "Exento",
};

/** TasaOCuota is always written with six decimals. */
const TASA_DECIMALS = 6;

/** The tax rows of a line of some quantity as the law names them, in the same order. */
function toImpuestos(rows: readonly TaxRow[], quantity: string | null): DraftImpuesto[] {
  return rows.map((row) =>
    withoutNulls({
      tipo: row.withheld ? ("retencion" as const) : ("traslado" as const),
      Impuesto: IMPUESTOS[row.tax],
      TipoFactor: FACTORES[row.factor],
      TasaOCuota: row.rate === null ? null : Decimal.parse(row.rate).withScale(TASA_DECIMALS).toString(),
      Base: row.base ?? unitsOfQuota(row, quantity),
    }),
  );
}

/** A Base has at most six decimals (t_Importe, cfdv40.xsd). */
const BASE_DECIMALS = 6;

/** The units that a quota is charged on, where they are not the units sold: twelve bottles of 0.6 litres are 7.2. */
function unitsOfQuota({ units_per_item: units }: TaxRow, quantity: string | null): string | null {
  const sold = Decimal.tryParse(quantity ?? "");
  return units === undefined || sold === null
    ? null
    : sold.times(Decimal.parse(units)).rounded(BASE_DECIMALS).toString();
}

/** The product's name of a SAT tax and factor, for what comes back from pricing. */
export function taxOf(impuesto: string): Tax {
  if (impuesto === IMPUESTOS.ISR) return "ISR";
  return impuesto === IMPUESTOS.IEPS ? "IEPS" : "IVA";
}

/** The product's name of a tax's factor. */
export function factorOf(tipoFactor: DraftImpuesto["TipoFactor"]): TaxFactor {
  if (tipoFactor === "Exento") return "exempt";
  return tipoFactor === "Cuota" ? "quota" : "rate";
}

/** How a price was agreed: of one unit before taxes, or of one unit with the taxes it is charged with. */
export interface AgreedPrice {
  readonly unit_price: string | null;
  readonly total_import: string | null;
  readonly taxes: readonly TaxRow[];
  /** The units that the bases of the taxes are of; without them, one. */
  readonly quantity?: string | null;
}

const ONE_UNIT = "1";
/** Of a base that is divided among units: so many that no cent is lost with any quantity. */
const SHARED_BASE_DECIMALS = 12;

/**
 * The price of one unit before taxes. A total import is taken apart exactly, at six decimals half-up, so that line and
 * taxes add up to it again; null while there is no price.
 */
export function unitPriceOf({ unit_price, total_import, taxes, quantity = null }: AgreedPrice): string | null {
  if (total_import === null) return unit_price;
  const ofOne = taxes.map((row) => ({ ...row, base: baseOfOne(row, quantity) }));
  return priceWithoutTaxes(total_import, toImpuestos(ofOne, ONE_UNIT));
}

/** A price is of one unit, and a declared base of the whole line. */
function baseOfOne({ base }: TaxRow, quantity: string | null): string | null {
  const units = Decimal.tryParse(quantity ?? ONE_UNIT);
  if (base === null || units === null || units.isZero()) return base;
  return Decimal.parse(base).dividedBy(units, SHARED_BASE_DECIMALS).toString();
}

/** What a priced document adds up to, in the product's names. `decimals` are the currency's. */
export function totalsOf(priced: Comprobante, decimals: number, language: Language): InvoiceTotals {
  return {
    currency: priced.Moneda,
    decimals,
    subtotal: priced.SubTotal,
    discount: priced.Descuento ?? zero(decimals),
    transferred: (priced.Impuestos?.Traslados ?? []).map((row) => ({
      tax: taxOf(row.Impuesto),
      factor: factorOf(row.TipoFactor),
      rate: row.TasaOCuota ?? null,
      base: row.Base,
      amount: row.Importe ?? zero(decimals),
    })),
    withheld: (priced.Impuestos?.Retenciones ?? []).map((row) => ({ tax: taxOf(row.Impuesto), amount: row.Importe })),
    local_taxes: localTaxesOf(priced),
    total: priced.Total,
    total_in_words: inWords(priced, language),
    items: priced.Conceptos.map(({ ValorUnitario, Importe }) => ({ unit_price: ValorUnitario, amount: Importe })),
  };
}

/** A total that no document could have is not written in words: the user is still typing. */
function inWords({ Total, Moneda }: Comprobante, language: Language): string {
  return Moneda !== "" && /^\d{1,18}(\.\d+)?$/.test(Total) ? importeConLetra(Total, Moneda, language) : "";
}

function zero(decimals: number): string {
  return decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`;
}

/** A name as the SAT's register writes them: upper case, single blanks (guide p. 15-17). Accents and Ñ stay. */
export function legalName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}

/** An object without its absent properties: the law knows no empty attribute. */
export type WithoutNulls<Node> = { [Name in keyof Node as null extends Node[Name] ? never : Name]: Node[Name] } & {
  [Name in keyof Node as null extends Node[Name] ? Name : never]?: NonNullable<Node[Name]>;
};

/** Drops what is null. */
export function withoutNulls<Node extends object>(node: Node): WithoutNulls<Node> {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null)) as WithoutNulls<Node>;
}

/** A list, or null when it is empty: an empty node is refused by the schema. */
function filled<Row>(rows: readonly Row[]): readonly Row[] | null {
  return rows.length === 0 ? null : rows;
}
