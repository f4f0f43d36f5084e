import type { Draft, DraftConcepto, DraftImpuesto } from "../../comprobante/draft.ts";

/** The moment the tests live in. */
export const AHORA = "2026-11-20T12:00:00";

export const IVA_16: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" };
export const IVA_EXENTO: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" };
export const IEPS_8: DraftImpuesto = { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" };
export const IEPS_CUOTA: DraftImpuesto = {
  tipo: "traslado",
  Impuesto: "003",
  TipoFactor: "Cuota",
  TasaOCuota: "6.455500",
};
export const ISR_10: DraftImpuesto = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" };
export const IVA_DOS_TERCIOS: DraftImpuesto = {
  tipo: "retencion",
  Impuesto: "002",
  TipoFactor: "Tasa",
  TasaOCuota: "0.106667",
};

/** A line of 100 with IVA at 16 %, changed as the test says. */
export function line(changes: Partial<DraftConcepto> = {}): DraftConcepto {
  return {
    ClaveProdServ: "81112002",
    Cantidad: "1",
    ClaveUnidad: "E48",
    Descripcion: "Soporte técnico",
    ValorUnitario: "100.00",
    ObjetoImp: "02",
    Impuestos: [IVA_16],
    ...changes,
  };
}

/** An invoice between two companies, changed as the test says. */
export function draft(changes: Partial<Draft> = {}): Draft {
  return {
    TipoDeComprobante: "I",
    Serie: "A",
    Folio: "1",
    Fecha: "2026-11-20T10:00:00",
    FormaPago: "03",
    MetodoPago: "PUE",
    Moneda: "MXN",
    Exportacion: "01",
    LugarExpedicion: "64000",
    Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "86991",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos: [line()],
    ...changes,
  };
}

/** The same without what only documents worth something have. */
export function transferDraft(changes: Partial<Draft> = {}): Draft {
  const { FormaPago: _form, MetodoPago: _method, ...rest } = draft();
  return {
    ...rest,
    TipoDeComprobante: "T",
    Receptor: { ...rest.Receptor, UsoCFDI: "S01" },
    Conceptos: [{ ...line({ ObjetoImp: "01", ValorUnitario: "0" }), Impuestos: [] }],
    ...changes,
  };
}
