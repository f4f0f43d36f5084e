import type { InvoiceDraft } from "../invoices/draft.ts";

/** Attributes of the document -> fields of the draft. Amounts that are computed point at what they come from. */
const ROOT: Readonly<Record<string, string>> = {
  Serie: "series_id",
  Folio: "series_id",
  Fecha: "date",
  FormaPago: "payment_form_id",
  CondicionesDePago: "conditions",
  Moneda: "currency_id",
  TipoCambio: "exchange_rate",
  TipoDeComprobante: "type",
  Exportacion: "export_id",
  MetodoPago: "payment_method_id",
  LugarExpedicion: "expedition_zip",
  SubTotal: "items",
  Descuento: "items",
  Total: "items",
  Impuestos: "items",
  Conceptos: "items",
  InformacionGlobal: "global",
  CfdiRelacionados: "relations",
};

const GLOBAL: Readonly<Record<string, string>> = { Periodicidad: "periodicity", Meses: "months", Año: "year" };

const EMISOR: Readonly<Record<string, string>> = {
  Rfc: "issuer.rfc",
  Nombre: "issuer.name",
  RegimenFiscal: "tax_regime_id",
};

const RECEPTOR: Readonly<Record<string, string>> = {
  Rfc: "receiver.rfc",
  Nombre: "receiver.name",
  DomicilioFiscalReceptor: "receiver.zip_code",
  ResidenciaFiscal: "receiver.country_id",
  NumRegIdTrib: "receiver.foreign_tax_id",
  RegimenFiscalReceptor: "receiver.tax_regime_id",
  UsoCFDI: "cfdi_use_id",
};

const CONCEPTO: Readonly<Record<string, string>> = {
  ClaveProdServ: "key",
  NoIdentificacion: "sku",
  Cantidad: "quantity",
  ClaveUnidad: "unit_id",
  Descripcion: "description",
  ValorUnitario: "unit_price",
  Importe: "unit_price",
  Descuento: "discount",
  ObjetoImp: "tax_object_id",
  CuentaPredial: "predial",
  Impuestos: "taxes",
};

const TERCERO: Readonly<Record<string, string>> = {
  RfcACuentaTerceros: "rfc",
  NombreACuentaTerceros: "name",
  RegimenFiscalACuentaTerceros: "tax_regime_id",
  DomicilioFiscalACuentaTerceros: "zip_code",
};

const IMPUESTO: Readonly<Record<string, string>> = {
  Base: "base",
  Impuesto: "tax",
  TipoFactor: "factor",
  TasaOCuota: "rate",
  Importe: "rate",
};

/** Attributes of a row of the local taxes -> fields of the draft. */
const IMPUESTO_LOCAL: Readonly<Record<string, string>> = {
  ImpLocRetenido: "name",
  ImpLocTrasladado: "name",
  TasadeRetencion: "rate",
  TasadeTraslado: "rate",
  Importe: "amount",
};

/** What of a draft its paths depend on: the document parts what is withheld from what is charged. */
type DraftOfPath = Pick<InvoiceDraft, "items"> & Partial<Pick<InvoiceDraft, "local_taxes" | "complements">>;

/**
 * "Conceptos[2].Descuento" -> "items.2.discount"; a path of the document to the field of the draft that a person can
 * change.
 */
export function fieldPath(path: string, draft: DraftOfPath): string {
  const [node = "", ...rest] = path.split(".");
  const [, name = "", index] = /^(\w+|Año)(?:\[(\d+)\])?$/.exec(node) ?? [];
  switch (name) {
    case "Conceptos":
      return index === undefined ? "items" : itemPath(index, rest, draft);
    case "Emisor":
      return EMISOR[rest[0] ?? ""] ?? "issuer";
    case "Receptor":
      return RECEPTOR[rest[0] ?? ""] ?? "customer_id";
    case "InformacionGlobal":
      return joined("global", GLOBAL[rest[0] ?? ""]);
    case "CfdiRelacionados":
      return index === undefined ? "relations" : relationPath(index, rest);
    case "Complemento":
      return documentComplementPath(Number(index ?? 0), rest, draft);
    default:
      return ROOT[name] ?? "";
  }
}

function itemPath(index: string, rest: readonly string[], draft: DraftOfPath): string {
  const base = `items.${index}`;
  const [node = "", attribute = "", deeper = ""] = rest;
  const [, name = "", at] = /^(\w+)(?:\[(\d+)\])?$/.exec(node) ?? [];
  if (name === "ComplementoConcepto") return complementPath(`${base}.complements`, at ?? "0", rest.slice(1));
  if (name === "InformacionAduanera") return joined(`${base}.customs`, at);
  if (name === "ACuentaTerceros") return joined(`${base}.third_party`, TERCERO[attribute]);
  if (name === "Impuestos" && attribute !== "")
    return taxPath(base, attribute, deeper, draft.items[Number(index)]?.taxes ?? []);
  return joined(base, CONCEPTO[name]);
}

/** The document parts charged from withheld taxes; the draft keeps them in one list. */
function taxPath(
  base: string,
  node: string,
  attribute: string,
  taxes: readonly { readonly withheld: boolean }[],
): string {
  const [, kind, at] = /^(Traslados|Retenciones)(?:\[(\d+)\])?$/.exec(node) ?? [];
  if (kind === undefined || at === undefined) return `${base}.taxes`;
  const place = placeOfTax(taxes, kind === "Retenciones", Number(at));
  return place === undefined ? `${base}.taxes` : joined(`${base}.taxes.${place}`, IMPUESTO[attribute]);
}

/** Where in one list of both the tax is that is so many-th of its kind in the document. */
function placeOfTax(
  taxes: readonly { readonly withheld: boolean }[],
  withheld: boolean,
  at: number,
): number | undefined {
  return taxes.flatMap((tax, place) => (tax.withheld === withheld ? [place] : []))[at];
}

/** Those of the draft come first, and the local taxes after them. */
function documentComplementPath(index: number, rest: readonly string[], draft: DraftOfPath): string {
  const isOwn = index < (draft.complements?.length ?? 0);
  return isOwn ? complementPath("complements", `${index}`, rest) : localTaxPath(rest, draft.local_taxes ?? []);
}

/** "Ubicaciones[0].Domicilio.Calle" of the first complement -> "complements.0.data.Ubicaciones.0.Domicilio.Calle". */
function complementPath(list: string, index: string, rest: readonly string[]): string {
  const inside = rest.map((step) => step.replace(/\[(\d+)\]/g, ".$1"));
  return [list, index, ...(inside.length === 0 ? [] : ["data", ...inside])].join(".");
}

/** The local taxes of a draft: "TrasladosLocales[0].Importe" -> "local_taxes.1.amount". */
function localTaxPath([node = "", attribute = ""]: readonly string[], taxes: InvoiceDraft["local_taxes"]): string {
  const [, kind, at] = /^(Traslados|Retenciones)Locales\[(\d+)\]$/.exec(node) ?? [];
  const place = kind === undefined ? undefined : placeOfTax(taxes, kind === "Retenciones", Number(at));
  return place === undefined ? "local_taxes" : joined(`local_taxes.${place}`, IMPUESTO_LOCAL[attribute]);
}

function relationPath(index: string, rest: readonly string[]): string {
  const [, name = "", at] = /^(\w+)(?:\[(\d+)\])?$/.exec(rest[0] ?? "") ?? [];
  if (name === "TipoRelacion") return `relations.${index}.type`;
  return name === "CfdiRelacionado" ? joined(`relations.${index}.uuids`, at) : `relations.${index}`;
}

function joined(base: string, field: string | undefined): string {
  return field === undefined ? base : `${base}.${field}`;
}

/** Attributes of Pago -> fields of a payment. */
const PAGO: Readonly<Record<string, string>> = {
  FechaPago: "date",
  FormaDePagoP: "form_id",
  MonedaP: "currency_id",
  TipoCambioP: "exchange_rate",
  Monto: "amount",
  NumOperacion: "operation",
  RfcEmisorCtaOrd: "accounts.payer_bank_rfc",
  NomBancoOrdExt: "accounts.payer_bank_name",
  CtaOrdenante: "accounts.payer_account",
  RfcEmisorCtaBen: "accounts.payee_bank_rfc",
  CtaBeneficiario: "accounts.payee_account",
  DoctoRelacionado: "documents",
  aplicaciones: "documents",
};

/** Attributes of DoctoRelacionado -> fields of an invoice that is paid. */
const DOCTO: Readonly<Record<string, string>> = { ImpPagado: "amount", EquivalenciaDR: "rate" };

const PAYMENT = /^(?:Complemento\[\d+\]\.Pago|pagos)\[(\d+)\]\.?(.*)$/;

/**
 * "pagos[0].aplicaciones[1].ImpPagado" -> "payments.0.documents.1.amount"; a path of a receipt to the field of the
 * draft that a person can change.
 */
export function payPath(path: string): string {
  const [, index, rest = ""] = PAYMENT.exec(path) ?? [];
  if (index !== undefined) return paymentPath(index, rest);
  if (path === "pagos" || path.startsWith("Complemento")) return "payments";
  return path === "LugarExpedicion" ? "issuer.zip_code" : fieldPath(path, { items: [] });
}

function paymentPath(index: string, rest: string): string {
  const base = `payments.${index}`;
  const [, name = "", at, deeper = ""] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(rest) ?? [];
  const field = PAGO[name];
  if (field === undefined) return base;
  if (field !== "documents" || at === undefined) return `${base}.${field}`;
  const inDocument = DOCTO[deeper];
  return inDocument === undefined ? `${base}.documents.${at}` : `${base}.documents.${at}.${inDocument}`;
}
