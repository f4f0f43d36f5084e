import type { Comprobante } from "../../comprobante/comprobante.ts";
import { price } from "../../totals/comprobante.ts";
import {
  draft,
  IEPS_8,
  IEPS_CUOTA,
  ISR_10,
  IVA_16,
  IVA_DOS_TERCIOS,
  IVA_EXENTO,
  line,
  transferDraft,
} from "./drafts.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

const publico = {
  Rfc: "XAXX010101000",
  Nombre: "PUBLICO EN GENERAL",
  DomicilioFiscalReceptor: "64000",
  RegimenFiscalReceptor: "616",
  UsoCFDI: "S01",
};

const pago: Comprobante = {
  Version: "4.0",
  Fecha: "2026-11-20T10:00:00",
  SubTotal: "0",
  Moneda: "XXX",
  Total: "0",
  TipoDeComprobante: "P",
  Exportacion: "01",
  LugarExpedicion: "64000",
  Emisor: draft().Emisor,
  Receptor: { ...draft().Receptor, UsoCFDI: "CP01" },
  Conceptos: [
    {
      ClaveProdServ: "84111506",
      Cantidad: "1",
      ClaveUnidad: "ACT",
      Descripcion: "Pago",
      ValorUnitario: "0",
      Importe: "0",
      ObjetoImp: "01",
    },
  ],
};

const nomina: Comprobante = {
  ...pago,
  TipoDeComprobante: "N",
  Moneda: "MXN",
  MetodoPago: "PUE",
  SubTotal: "10000.00",
  Descuento: "1200.50",
  Total: "8799.50",
  Receptor: {
    ...pago.Receptor,
    Rfc: "CACX7605101P8",
    Nombre: "XOCHILT CASAS CHAVEZ",
    RegimenFiscalReceptor: "605",
    UsoCFDI: "CN01",
  },
  Conceptos: [
    {
      ClaveProdServ: "84111505",
      Cantidad: "1",
      ClaveUnidad: "ACT",
      Descripcion: "Pago de nómina",
      ValorUnitario: "10000.00",
      Importe: "10000.00",
      Descuento: "1200.50",
      ObjetoImp: "01",
    },
  ],
};

/** Documents without a fault, one of each kind. The cases of the rules begin from these. */
export const SAMPLES = {
  ingreso: price(
    draft({
      Conceptos: [
        line({ Cantidad: "2.5", ValorUnitario: "400.20", Descuento: "50.50" }),
        line({
          ClaveProdServ: "55101500",
          ClaveUnidad: "H87",
          Descripcion: "Libro",
          ValorUnitario: "250",
          Impuestos: [IVA_EXENTO],
        }),
        line({ ValorUnitario: "12000", Impuestos: [IVA_16, IVA_DOS_TERCIOS, ISR_10] }),
      ],
    }),
    2,
  ),
  exento: price(draft({ Conceptos: [line({ Impuestos: [IVA_EXENTO] })] }), 2),
  ieps: price(
    draft({ Conceptos: [line({ ClaveProdServ: "50202201", Cantidad: "12", Impuestos: [IVA_16, IEPS_8] })] }),
    2,
  ),
  cuota: price(
    draft({ Conceptos: [line({ ClaveProdServ: "15101514", ClaveUnidad: "LTR", Impuestos: [IVA_16, IEPS_CUOTA] })] }),
    2,
  ),
  dolares: price(draft({ Moneda: "USD", TipoCambio: "18.3055" }), 2),
  egreso: price(
    draft({
      TipoDeComprobante: "E",
      CfdiRelacionados: [{ TipoRelacion: "01", CfdiRelacionado: [UUID] }],
      Receptor: { ...draft().Receptor, UsoCFDI: "G02" },
    }),
    2,
  ),
  traslado: price(transferDraft(), 2),
  global: price(
    draft({
      Receptor: publico,
      InformacionGlobal: { Periodicidad: "01", Meses: "11", Año: "2026" },
      Conceptos: [
        line({ ClaveProdServ: "01010101", NoIdentificacion: "T-1", ClaveUnidad: "ACT", Descripcion: "Venta" }),
      ],
    }),
    2,
  ),
  extranjero: price(
    draft({
      Receptor: {
        ...publico,
        Rfc: "XEXX010101000",
        Nombre: "ACME INC",
        ResidenciaFiscal: "USA",
        NumRegIdTrib: "123456789",
      },
    }),
    2,
  ),
  locales: price(
    draft({
      Complemento: [
        {
          tipo: "impuestosLocales",
          version: "1.0",
          TotaldeRetenciones: "0.50",
          TotaldeTraslados: "3.00",
          RetencionesLocales: [{ ImpLocRetenido: "Cinco al millar", TasadeRetencion: "0.50", Importe: "0.50" }],
          TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe: "3.00" }],
        },
      ],
    }),
    2,
  ),
  terceros: price(
    draft({
      Conceptos: [
        line({
          ACuentaTerceros: {
            RfcACuentaTerceros: "CACX7605101P8",
            NombreACuentaTerceros: "XOCHILT CASAS CHAVEZ",
            RegimenFiscalACuentaTerceros: "612",
            DomicilioFiscalACuentaTerceros: "20000",
          },
          InformacionAduanera: ["15  48  3009  0001234"],
          CuentaPredial: ["15956011002"],
          Parte: [
            {
              ClaveProdServ: "43211503",
              Cantidad: "2",
              Descripcion: "Pieza",
              ValorUnitario: "50.00",
              Importe: "100.00",
              InformacionAduanera: ["15  48  3009  0001235"],
            },
          ],
        }),
      ],
    }),
    2,
  ),
  pago,
  nomina,
} satisfies Readonly<Record<string, Comprobante>>;

export type SampleName = keyof typeof SAMPLES;
