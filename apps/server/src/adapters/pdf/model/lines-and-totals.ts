import type { Comprobante, Concepto, ImpuestosLocales, Parte, Traslado } from "@timbra/cfdi";
import { type Petrolifero, petroliferoOf, SUBPRODUCTOS, TIPOS_DE_PERMISO } from "@timbra/cfdi/complementos";
import { labelOf } from "@timbra/sat-catalogues";
import { amount, deduction, percent } from "../format.ts";
import type { Labels } from "../labels/labels.ts";
import { inLines, type PrintedComplements } from "./complements.ts";
import type { PrintRow, PrintTable, PrintTotalRow } from "./print-model.ts";

export function tableOf(
  { Conceptos }: Comprobante,
  decimals: number,
  labels: Labels,
  complements: PrintedComplements,
): PrintTable {
  const { quantity, unit, description, unitPrice, discount } = labels;
  return {
    labels: { quantity, unit, description, unitPrice, discount, amount: labels.amount },
    hasDiscount: Conceptos.some(({ Descuento }) => Descuento !== undefined),
    rows: Conceptos.map((concepto) => {
      const row = rowOf(concepto, decimals, labels);
      // Of a fuel the row has words of its own.
      const others = concepto.ComplementoConcepto?.filter((complement) => petroliferoOf(complement) === undefined);
      const own = complements(others).flatMap(inLines);
      return own.length === 0 ? row : { ...row, details: [...row.details, ...own] };
    }),
  };
}

function rowOf(concepto: Concepto, decimals: number, labels: Labels): PrintRow {
  return {
    quantity: amount(concepto.Cantidad, 0),
    unit: [labels.coded("c_ClaveUnidad", concepto.ClaveUnidad), concepto.Unidad]
      .filter((part) => part !== undefined)
      .join(" · "),
    description: concepto.Descripcion,
    details: [keysOf(concepto, labels), taxesOf(concepto, decimals, labels), ...extrasOf(concepto, decimals, labels)],
    unitPrice: amount(concepto.ValorUnitario, decimals),
    discount: concepto.Descuento === undefined ? "" : amount(concepto.Descuento, decimals),
    amount: amount(concepto.Importe, decimals),
  };
}

function keysOf({ ClaveProdServ, NoIdentificacion }: Concepto, labels: Labels): string {
  return [
    `${labels.productKey} ${labels.coded("c_ClaveProdServ", ClaveProdServ)}`,
    ...(NoIdentificacion === undefined ? [] : [`${labels.sku} ${NoIdentificacion}`]),
  ].join(" · ");
}

/** Each tax with its base, rate and amount, as the line has it. */
function taxesOf({ ObjetoImp, Impuestos }: Concepto, decimals: number, labels: Labels): string {
  const charged = (Impuestos?.Traslados ?? []).map((tax) => {
    const result = tax.Importe === undefined ? "" : `: ${amount(tax.Importe, decimals)}`;
    return `${taxAndRate(tax, labels)} ${labels.on} ${amount(tax.Base, decimals)}${result}`;
  });
  const withheld = (Impuestos?.Retenciones ?? []).map(
    (tax) =>
      `${labels.withheld} ${taxAndRate(tax, labels)} ${labels.on} ${amount(tax.Base, decimals)}: ${amount(tax.Importe, decimals)}`,
  );
  return [labels.coded("c_ObjetoImp", ObjetoImp), ...charged, ...withheld].join(" · ");
}

function extrasOf(
  { ACuentaTerceros, InformacionAduanera, CuentaPredial, ComplementoConcepto, Parte: parts }: Concepto,
  decimals: number,
  labels: Labels,
): string[] {
  const third = ACuentaTerceros;
  return [
    ...(third
      ? [
          `${labels.thirdParty}: ${third.RfcACuentaTerceros} ${third.NombreACuentaTerceros}, ${labels.coded("c_RegimenFiscal", third.RegimenFiscalACuentaTerceros)}, ${labels.postalCode} ${third.DomicilioFiscalACuentaTerceros}`,
        ]
      : []),
    ...(InformacionAduanera ?? []).map((number) => `${labels.customs} ${number}`),
    ...(CuentaPredial ?? []).map((number) => `${labels.property} ${number}`),
    ...(ComplementoConcepto ?? []).flatMap((complement) => fuelOf(petroliferoOf(complement), labels)),
    ...(parts ?? []).map((part) => partOf(part, decimals, labels)),
  ];
}

/** The permit that a fuel is sold with, and which of its kinds it is. */
function fuelOf(fuel: Partial<Petrolifero> | undefined, labels: Labels): string[] {
  if (fuel === undefined) return [];
  const { TipoPermiso = "", NumeroPermiso = "", SubProductoHYP = "" } = fuel;
  const named = (key: string, name: string | undefined) => (name === undefined ? key : `${key} ${name}`);
  return [
    `${labels.permit} ${NumeroPermiso} (${named(TipoPermiso, TIPOS_DE_PERMISO[TipoPermiso]?.nombre)})`,
    `${labels.subproduct} ${named(SubProductoHYP, SUBPRODUCTOS[SubProductoHYP])}`,
  ];
}

function partOf(part: Parte, decimals: number, labels: Labels): string {
  const price = part.ValorUnitario === undefined ? [] : [`${labels.unitPrice} ${amount(part.ValorUnitario, decimals)}`];
  const total = part.Importe === undefined ? [] : [`${labels.amount} ${amount(part.Importe, decimals)}`];
  const sku = part.NoIdentificacion === undefined ? [] : [`${labels.sku} ${part.NoIdentificacion}`];
  const customs = (part.InformacionAduanera ?? []).map((number) => `${labels.customs} ${number}`);
  const quantity = [amount(part.Cantidad, 0), part.Unidad].filter((text) => text !== undefined).join(" ");
  return [
    `${labels.part}: ${quantity}, ${part.Descripcion}`,
    `${labels.productKey} ${labels.coded("c_ClaveProdServ", part.ClaveProdServ)}`,
    ...sku,
    ...price,
    ...total,
    ...customs,
  ].join(" · ");
}

/** From the subtotal to the total: what is taken off and added, tax by tax and rate by rate. */
export function totalsOf(comprobante: Comprobante, decimals: number, labels: Labels): PrintTotalRow[] {
  const { SubTotal, Descuento, Impuestos } = comprobante;
  return [
    { label: labels.subtotal, note: "", value: amount(SubTotal, decimals) },
    ...(Descuento === undefined ? [] : [{ label: labels.discount, note: "", value: deduction(Descuento, decimals) }]),
    ...(Impuestos?.Traslados ?? []).map((tax) => ({
      label: taxAndRate(tax, labels),
      note: `${labels.base} ${amount(tax.Base, decimals)}`,
      value: tax.Importe === undefined ? "—" : amount(tax.Importe, decimals),
    })),
    ...(Impuestos?.Retenciones ?? []).map((tax) => ({
      label: `${labels.withheld} ${taxName(tax.Impuesto)}`,
      note: "",
      value: deduction(tax.Importe, decimals),
    })),
    ...localTaxes(comprobante).flatMap((local) => localRows(local, decimals, labels)),
  ];
}

function localTaxes({ Complemento = [] }: Comprobante): ImpuestosLocales[] {
  return Complemento.filter((complemento) => complemento.tipo === "impuestosLocales");
}

/** Rates of the local-taxes complement are percentages already. */
function localRows(local: ImpuestosLocales, decimals: number, labels: Labels): PrintTotalRow[] {
  return [
    ...(local.TrasladosLocales ?? []).map(({ ImpLocTrasladado, TasadeTraslado, Importe }) => ({
      label: `${ImpLocTrasladado} ${amount(TasadeTraslado, 0)} %`,
      note: labels.localTaxes,
      value: amount(Importe, decimals),
    })),
    ...(local.RetencionesLocales ?? []).map(({ ImpLocRetenido, TasadeRetencion, Importe }) => ({
      label: `${labels.withheld} ${ImpLocRetenido} ${amount(TasadeRetencion, 0)} %`,
      note: labels.localTaxes,
      value: deduction(Importe, decimals),
    })),
  ];
}

/** "IVA", "ISR", "IEPS" */
export function taxName(tax: string): string {
  return labelOf("c_Impuesto", tax) ?? tax;
}

/** "IVA 16 %", "IEPS 3.50 por unidad", "IVA exento" */
export function taxAndRate(
  { Impuesto, TipoFactor, TasaOCuota }: Pick<Traslado, "Impuesto" | "TipoFactor" | "TasaOCuota">,
  labels: Labels,
): string {
  const tax = taxName(Impuesto);
  if (TipoFactor === "Exento" || TasaOCuota === undefined) return `${tax} ${labels.exempt}`;
  return TipoFactor === "Cuota" ? `${tax} ${amount(TasaOCuota, 2)} ${labels.perUnit}` : `${tax} ${percent(TasaOCuota)}`;
}
