import type { Complemento, Comprobante, Step } from "@timbra/cfdi";
import { factorOf, taxOf } from "@timbra/contract";
import type { ParseKeys, TFunction } from "i18next";
import { chargedLabel, localTaxLabel } from "../invoice.ts";

interface Place {
  /** Which of the numbers of the step it is. */
  readonly at: number;
  readonly step: Step;
  readonly document: Comprobante;
}

const OF_DOCUMENT: Readonly<Record<string, ParseKeys>> = {
  SubTotal: "invoice_editor.subtotal",
  Descuento: "invoice_editor.discount_total",
  "Impuestos.TotalImpuestosTrasladados": "explanation.charged",
  "Impuestos.TotalImpuestosRetenidos": "explanation.withheld",
};

const OF_LINE: Readonly<Record<string, ParseKeys>> = {
  Importe: "invoice_editor.amount",
  Descuento: "invoice_editor.discount",
  Cantidad: "invoice_editor.quantity",
  ValorUnitario: "invoice_editor.price",
};

const OF_TAX: Readonly<Record<string, ParseKeys>> = { Base: "explanation.base", TasaOCuota: "explanation.rate" };

/** What a number of a step is called: a field of the line that the step is about, or else a line or a sum. */
export function amountName(path: string, { at, step, document }: Place, t: TFunction): string {
  if (path === "") return constantName(step, at, t);
  const [line, rest = ""] = /^Conceptos\[\d+\]\.(.+)$/.exec(path) ?? [];
  if (line !== undefined) {
    const base = path.slice(0, path.length - rest.length);
    return step.path.startsWith(base) ? nameInLine(rest, base, document, t) : nameOfLine(base, document, t);
  }
  return nameInDocument(path, document, t);
}

/** Numbers that stand nowhere in the document. */
function constantName({ rule }: Pick<Step, "rule">, at: number, t: TFunction): string {
  if (rule === "dos-tercios") return t("explanation.two_rates");
  return t(at === 0 ? "explanation.local_base" : "explanation.rate");
}

function lineAt(base: string, { Conceptos }: Comprobante) {
  const index = Number(/\d+/.exec(base)?.[0]);
  return { index, concepto: Conceptos[index] };
}

function nameOfLine(base: string, document: Comprobante, t: TFunction): string {
  const { index, concepto } = lineAt(base, document);
  return t("explanation.line", { number: index + 1, description: concepto?.Descripcion ?? "" });
}

function nameInLine(rest: string, base: string, document: Comprobante, t: TFunction): string {
  const [, list, at, field = ""] = /^Impuestos\.(Traslados|Retenciones)\[(\d+)\]\.(\w+)$/.exec(rest) ?? [];
  if (list === undefined) return OF_LINE[rest] === undefined ? rest : t(OF_LINE[rest]);
  const named = OF_TAX[field];
  if (named !== undefined) return t(named);
  const { Traslados = [], Retenciones = [] } = lineAt(base, document).concepto?.Impuestos ?? {};
  const row = (list === "Traslados" ? Traslados : Retenciones)[Number(at)];
  return row === undefined ? rest : taxName(row, list === "Retenciones", t);
}

type NamedTax = Pick<
  NonNullable<NonNullable<Comprobante["Impuestos"]>["Traslados"]>[number],
  "Impuesto" | "TipoFactor"
> & {
  readonly TasaOCuota?: string;
};

function taxName({ Impuesto, TipoFactor, TasaOCuota }: NamedTax, withheld: boolean, t: TFunction): string {
  const tax = taxOf(Impuesto);
  if (withheld) return t("invoice_editor.withheld_tax", { tax });
  return chargedLabel({ tax, factor: factorOf(TipoFactor), rate: TasaOCuota ?? null }, t);
}

function nameInDocument(path: string, { Impuestos, Complemento = [] }: Comprobante, t: TFunction): string {
  const named = OF_DOCUMENT[path];
  if (named !== undefined) return t(named);
  const [, list, at, field] = /(\w+)\[(\d+)\]\.(Importe|Base)$/.exec(path) ?? [];
  if (list === "Traslados") {
    const row = Impuestos?.Traslados?.[Number(at)];
    const tax = row === undefined ? "" : taxName(row, false, t);
    return field === "Base" ? t("explanation.base_of", { tax }) : tax;
  }
  if (list === "Retenciones") {
    const tax = taxOf(Impuestos?.Retenciones?.[Number(at)]?.Impuesto ?? "");
    return t("invoice_editor.withheld_tax", { tax });
  }
  return nameOfLocal(path, Complemento[Number(/^Complemento\[(\d+)\]/.exec(path)?.[1])], t);
}

function nameOfLocal(path: string, complemento: Complemento | undefined, t: TFunction): string {
  const [, list, at] = /\.(TrasladosLocales|RetencionesLocales)\[(\d+)\]/.exec(path) ?? [];
  if (list === undefined || complemento?.tipo !== "impuestosLocales")
    return t(path.endsWith("TotaldeTraslados") ? "explanation.local_charged" : "explanation.local_withheld");
  const charged = complemento.TrasladosLocales?.[Number(at)];
  const withheld = complemento.RetencionesLocales?.[Number(at)];
  if (list === "TrasladosLocales" && charged !== undefined)
    return localTaxLabel({ name: charged.ImpLocTrasladado, rate: charged.TasadeTraslado, withheld: false }, t);
  return localTaxLabel(
    { name: withheld?.ImpLocRetenido ?? "", rate: withheld?.TasadeRetencion ?? "0", withheld: true },
    t,
  );
}
