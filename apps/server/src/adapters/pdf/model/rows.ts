import type { Comprobante, Concepto, Parte } from "@timbra/cfdi";
import { amount } from "../format/amount.ts";
import type { Labels } from "../labels/labels.ts";
import type { PrintRow, PrintTable } from "./print-model.ts";
import { taxAndRate } from "./tax-text.ts";

export function tableOf({ Conceptos }: Comprobante, decimals: number, labels: Labels): PrintTable {
  const { quantity, unit, description, unitPrice, discount } = labels;
  return {
    labels: { quantity, unit, description, unitPrice, discount, amount: labels.amount },
    hasDiscount: Conceptos.some(({ Descuento }) => Descuento !== undefined),
    rows: Conceptos.map((concepto) => rowOf(concepto, decimals, labels)),
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
  { ACuentaTerceros, InformacionAduanera, CuentaPredial, Parte: parts }: Concepto,
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
    ...(parts ?? []).map((part) => partOf(part, decimals, labels)),
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
