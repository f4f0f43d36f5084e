import { type Comprobante, Decimal, type Pago, sum } from "@timbra/cfdi";

/** The amounts of a document, or of a payment, as decimal texts of its currency. */
export const FIGURE_AMOUNTS = [
  "subtotal",
  "discount",
  "total",
  "iva_16_base",
  "iva_16",
  "iva_8_base",
  "iva_8",
  "iva_0_base",
  "iva_exempt_base",
  "untaxed",
  "ieps_base",
  "ieps",
  "isr_withheld",
  "iva_withheld",
  "ieps_withheld",
  "local_charged",
  "local_withheld",
] as const;
export type FigureAmount = (typeof FIGURE_AMOUNTS)[number];

/** What a stamped invoice says of its taxes, or a receipt of those of one of its payments. */
export interface DocumentFigures extends Readonly<Record<FigureAmount, string>> {
  /** 0 of an invoice; of a receipt, its payments from 1 in their order. */
  readonly place: number;
  /** Local time of its issue; of a payment, when the money arrived. */
  readonly on_date: string;
  readonly currency: string;
  /** Pesos for a unit of the currency. */
  readonly exchange_rate: string;
  readonly payment_form: string | null;
  readonly cfdi_use: string | null;
  readonly related: readonly { readonly type: string; readonly uuids: readonly string[] }[];
}

/** The figures of a stamped document: one of an invoice, and of a receipt one a payment. */
export function figuresOf(comprobante: Comprobante): readonly DocumentFigures[] {
  const payments = comprobante.Complemento?.flatMap((one) => (one.tipo === "pagos" ? one.Pago : [])) ?? [];
  return comprobante.TipoDeComprobante === "P"
    ? payments.map((payment, at) => paymentFigures(payment, at + 1))
    : [invoiceFigures(comprobante)];
}

function invoiceFigures(comprobante: Comprobante): DocumentFigures {
  const { Impuestos, CfdiRelacionados = [], SubTotal, Descuento = "0", Total, TipoCambio = "1" } = comprobante;
  const local = comprobante.Complemento?.find((one) => one.tipo === "impuestosLocales");
  return {
    place: 0,
    on_date: comprobante.Fecha,
    currency: comprobante.Moneda,
    exchange_rate: TipoCambio,
    payment_form: comprobante.FormaPago ?? null,
    cfdi_use: comprobante.Receptor.UsoCFDI,
    subtotal: SubTotal,
    discount: Descuento,
    total: Total,
    ...chargedFigures(Impuestos?.Traslados ?? []),
    untaxed: untaxedOf(comprobante),
    ...withheldFigures(Impuestos?.Retenciones ?? []),
    local_charged: local?.TotaldeTraslados ?? "0",
    local_withheld: local?.TotaldeRetenciones ?? "0",
    related: CfdiRelacionados.map(({ TipoRelacion, CfdiRelacionado }) => ({
      type: TipoRelacion,
      uuids: CfdiRelacionado.map((uuid) => uuid.toUpperCase()),
    })),
  };
}

/** Taxes are those of the whole payment, in its currency; it has neither subtotal nor local taxes. */
function paymentFigures({ ImpuestosP, ...payment }: Pago, place: number): DocumentFigures {
  const charged = (ImpuestosP?.TrasladosP ?? []).map((row) => ({
    Base: row.BaseP,
    Impuesto: row.ImpuestoP,
    TipoFactor: row.TipoFactorP,
    ...(row.TasaOCuotaP !== undefined && { TasaOCuota: row.TasaOCuotaP }),
    ...(row.ImporteP !== undefined && { Importe: row.ImporteP }),
  }));
  const withheld = (ImpuestosP?.RetencionesP ?? []).map(({ ImpuestoP, ImporteP }) => ({
    Impuesto: ImpuestoP,
    Importe: ImporteP,
  }));
  return {
    place,
    on_date: payment.FechaPago,
    currency: payment.MonedaP,
    exchange_rate: payment.TipoCambioP ?? "1",
    payment_form: payment.FormaDePagoP,
    cfdi_use: null,
    subtotal: "0",
    discount: "0",
    total: payment.Monto,
    ...chargedFigures(charged),
    untaxed: "0",
    ...withheldFigures(withheld),
    local_charged: "0",
    local_withheld: "0",
    related: [],
  };
}

const ISR = "001";
const IVA = "002";
const IEPS = "003";

/** A tax charged, of a document or of a payment. */
interface Charged {
  readonly Base: string;
  readonly Impuesto: string;
  readonly TipoFactor: string;
  readonly TasaOCuota?: string;
  readonly Importe?: string;
}

type Withheld = Pick<Charged, "Impuesto"> & { readonly Importe: string };

function chargedFigures(rows: readonly Charged[]) {
  const iva = rows.filter(({ Impuesto }) => Impuesto === IVA);
  const ieps = rows.filter(({ Impuesto }) => Impuesto === IEPS);
  const ofRate = (rate: IvaRate) => iva.filter((row) => ivaRate(row) === rate);
  return {
    iva_16_base: basesOf(ofRate("16")),
    iva_16: amountsOf(ofRate("16")),
    iva_8_base: basesOf(ofRate("8")),
    iva_8: amountsOf(ofRate("8")),
    iva_0_base: basesOf(ofRate("0")),
    iva_exempt_base: basesOf(ofRate("exempt")),
    ieps_base: basesOf(ieps.filter(({ TipoFactor }) => TipoFactor === "Tasa")),
    ieps: amountsOf(ieps),
  };
}

type IvaRate = "16" | "8" | "0" | "exempt";

/** c_TasaOCuota has no other rate of IVA that is charged. */
function ivaRate({ TipoFactor, TasaOCuota = "" }: Charged): IvaRate {
  if (TipoFactor === "Exento") return "exempt";
  const rate = Decimal.parse(TasaOCuota).trimmed(0).toString();
  if (rate === "0.16") return "16";
  if (rate === "0.08") return "8";
  if (rate === "0") return "0";
  throw new Error(`No IVA is charged at ${TasaOCuota}.`);
}

function withheldFigures(rows: readonly Withheld[]) {
  const ofTax = (tax: string) => amountsOf(rows.filter(({ Impuesto }) => Impuesto === tax));
  return { isr_withheld: ofTax(ISR), iva_withheld: ofTax(IVA), ieps_withheld: ofTax(IEPS) };
}

/** Lines that no IVA is charged on, not even exempt, less their discounts; as many decimals as the subtotal has. */
function untaxedOf({ Conceptos, SubTotal }: Comprobante): string {
  const lines = Conceptos.filter(({ Impuestos }) => !Impuestos?.Traslados?.some(({ Impuesto }) => Impuesto === IVA));
  const amounts = lines.map(({ Importe, Descuento = "0" }) => Decimal.parse(Importe).minus(Decimal.parse(Descuento)));
  return sum(amounts).rounded(Decimal.parse(SubTotal).scale).toString();
}

const basesOf = (rows: readonly Charged[]): string => sumOf(rows.map(({ Base }) => Base));
const amountsOf = (rows: readonly { readonly Importe?: string }[]): string =>
  sumOf(rows.map(({ Importe = "0" }) => Importe));
const sumOf = (amounts: readonly string[]): string => sum(amounts.map((amount) => Decimal.parse(amount))).toString();
