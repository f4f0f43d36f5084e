import { type Comprobante, type DraftImpuesto, price } from "@timbra/cfdi";

const IVA = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" } as const;
const ROWS: readonly DraftImpuesto[] = [
  IVA,
  { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" },
  { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" },
  { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" },
];

const line = (Descripcion: string, Impuestos: readonly DraftImpuesto[], Descuento?: string) => ({
  ClaveProdServ: "81112002",
  Cantidad: "2",
  ClaveUnidad: "E48",
  Descripcion,
  ValorUnitario: "100.005",
  ObjetoImp: "02",
  Impuestos,
  ...(Descuento === undefined ? {} : { Descuento }),
});

/** A document with every kind of amount: discount, IVA on IEPS, a quota, withholdings, taxes of states and towns. */
export const PRICED_INVOICE: Comprobante = price(
  {
    TipoDeComprobante: "I",
    Fecha: "2026-08-14T10:15:30",
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
    Conceptos: [
      line("Soporte", ROWS, "10"),
      line("Libro", [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" }]),
      line("Gasolina", [{ tipo: "traslado", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "0.500000" }]),
    ],
    Complemento: [
      {
        tipo: "impuestosLocales",
        version: "1.0",
        TotaldeRetenciones: "1.00",
        TotaldeTraslados: "17.70",
        RetencionesLocales: [{ ImpLocRetenido: "5 al millar", TasadeRetencion: "0.50", Importe: "1.00" }],
        TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe: "17.70" }],
      },
    ],
  },
  2,
);
