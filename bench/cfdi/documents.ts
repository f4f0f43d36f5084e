import type { Draft, DraftConcepto, DraftImpuesto } from "@timbra/cfdi";

const IVA: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" };
const IEPS: DraftImpuesto = { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" };
const ISR_WITHHELD: DraftImpuesto = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" };
const IVA_WITHHELD: DraftImpuesto = { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" };

const GOODS = [
  ["43211503", "H87", "Computadora portátil de 14 pulgadas"],
  ["81112002", "E48", "Soporte técnico en sitio"],
  ["50202306", "H87", "Agua mineral, botella de 600 ml"],
  ["44121701", "XBX", "Bolígrafo azul, caja con 12 piezas"],
  ["78101802", "E48", "Flete local"],
] as const;

/**
 * `ordinary`: IVA at 16 % on every line, a discount on one of four. `mixed`: IEPS under IVA, and what companies
 * withhold from persons.
 */
export type Kind = "ordinary" | "mixed";

/** An invoice of `lines` lines, no two alike, in the same way for the same numbers. */
export function draftOf(lines: number, number: number, kind: Kind): Draft {
  return {
    TipoDeComprobante: "I",
    Serie: "A",
    Folio: `${1000 + number}`,
    Fecha: "2026-11-20T10:15:30",
    FormaPago: "03",
    MetodoPago: "PUE",
    Moneda: "MXN",
    Exportacion: "01",
    LugarExpedicion: "06000",
    Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "86991",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos: Array.from({ length: lines }, (_, at) => lineOf(at, number, kind)),
  };
}

function lineOf(at: number, number: number, kind: Kind): DraftConcepto {
  const [ClaveProdServ, ClaveUnidad, goods] = GOODS[(at + number) % GOODS.length] ?? GOODS[0];
  return {
    ClaveProdServ,
    NoIdentificacion: `P-${(at * 17 + number) % 10_000}`,
    Cantidad: `${1 + ((at * 7 + number) % 13)}`,
    ClaveUnidad,
    Descripcion: `${goods} (${at + 1})`,
    ValorUnitario: `${100 + ((at * 37 + number * 11) % 900)}.${10 + ((at * 13) % 90)}`,
    ...(at % 4 === 1 ? { Descuento: `${5 + (at % 40)}.50` } : {}),
    ObjetoImp: "02",
    Impuestos: kind === "ordinary" ? [IVA] : taxesOf(at),
  };
}

function taxesOf(at: number): DraftImpuesto[] {
  if (at % 5 === 2) return [IVA, IVA_WITHHELD, ISR_WITHHELD];
  return at % 7 === 3 ? [IEPS, IVA] : [IVA];
}
