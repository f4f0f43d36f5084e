import type { Comprobante } from "../comprobante/comprobante.ts";

/** An invented invoice with everything that goes wrong: blanks, entities, accents, retention, an exempt line. */
export const KNOWN_INVOICE: Comprobante = {
  Version: "4.0",
  Serie: "A",
  Folio: "123",
  Fecha: "2026-08-14T10:15:30",
  FormaPago: "99",
  NoCertificado: "30001000000500003416",
  CondicionesDePago: "30 días",
  SubTotal: "1250.50",
  Descuento: "50.50",
  Moneda: "MXN",
  Total: "1314.00",
  TipoDeComprobante: "I",
  Exportacion: "01",
  MetodoPago: "PPD",
  LugarExpedicion: "21000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "65000",
    RegimenFiscalReceptor: "601",
    UsoCFDI: "G03",
  },
  Conceptos: [
    {
      ClaveProdServ: "81112002",
      NoIdentificacion: "SOP-01",
      Cantidad: "2.5",
      ClaveUnidad: "E48",
      Unidad: "Servicio",
      Descripcion: '  Soporte  técnico & "mesa de ayuda" ',
      ValorUnitario: "400.20",
      Importe: "1000.50",
      Descuento: "50.50",
      ObjetoImp: "02",
      Impuestos: {
        Traslados: [{ Base: "950.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "152.00" }],
        Retenciones: [
          { Base: "950.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.040000", Importe: "38.00" },
        ],
      },
    },
    {
      ClaveProdServ: "55101500",
      Cantidad: "1",
      ClaveUnidad: "H87",
      Descripcion: "Libro",
      ValorUnitario: "250",
      Importe: "250.00",
      ObjetoImp: "02",
      Impuestos: { Traslados: [{ Base: "250.00", Impuesto: "002", TipoFactor: "Exento" }] },
    },
  ],
  Impuestos: {
    TotalImpuestosRetenidos: "38.00",
    TotalImpuestosTrasladados: "152.00",
    Retenciones: [{ Impuesto: "002", Importe: "38.00" }],
    Traslados: [
      { Base: "950.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "152.00" },
      { Base: "250.00", Impuesto: "002", TipoFactor: "Exento" },
    ],
  },
};

/** Its cadena original and its SHA-256, computed independently of this package. */
export const KNOWN_CADENA =
  "||4.0|A|123|2026-08-14T10:15:30|99|30001000000500003416|30 días|1250.50|50.50|MXN|1314.00|I|01|PPD|21000" +
  "|EKU9003173C9|ESCUELA KEMPER URGATE|601|URE180429TM6|UNIVERSIDAD ROBOTICA ESPAÑOLA|65000|601|G03" +
  '|81112002|SOP-01|2.5|E48|Servicio|Soporte técnico & "mesa de ayuda"|400.20|1000.50|50.50|02' +
  "|950.00|002|Tasa|0.160000|152.00|950.00|002|Tasa|0.040000|38.00" +
  "|55101500|1|H87|Libro|250|250.00|02|250.00|002|Exento" +
  "|002|38.00|38.00|950.00|002|Tasa|0.160000|152.00|250.00|002|Exento|152.00||";

export const KNOWN_CADENA_SHA256 = "d49b5a44d5ae97d904466988f70feacee7a1d73f422843b2a315825a60345f58";

/** A payment receipt in pesos for an invoice in dollars. */
export const KNOWN_RECEIPT: Comprobante = {
  Version: "4.0",
  Serie: "P",
  Folio: "7",
  Fecha: "2026-08-14T11:00:00",
  NoCertificado: "30001000000500003416",
  SubTotal: "0",
  Moneda: "XXX",
  Total: "0",
  TipoDeComprobante: "P",
  Exportacion: "01",
  LugarExpedicion: "21000",
  Emisor: KNOWN_INVOICE.Emisor,
  Receptor: { ...KNOWN_INVOICE.Receptor, UsoCFDI: "CP01" },
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
  Complemento: [
    {
      tipo: "pagos",
      Version: "2.0",
      Totales: {
        TotalTrasladosBaseIVA16: "17500.00",
        TotalTrasladosImpuestoIVA16: "2800.00",
        MontoTotalPagos: "20300.00",
      },
      Pago: [
        {
          FechaPago: "2026-08-13T12:00:00",
          FormaDePagoP: "03",
          MonedaP: "MXN",
          TipoCambioP: "1",
          Monto: "20300.00",
          NumOperacion: "SPEI 0001",
          DoctoRelacionado: [
            {
              IdDocumento: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
              Serie: "A",
              Folio: "122",
              MonedaDR: "USD",
              EquivalenciaDR: "0.0571428571",
              NumParcialidad: "1",
              ImpSaldoAnt: "1160.00",
              ImpPagado: "1160.00",
              ImpSaldoInsoluto: "0.00",
              ObjetoImpDR: "02",
              ImpuestosDR: {
                TrasladosDR: [
                  {
                    BaseDR: "1000.000000",
                    ImpuestoDR: "002",
                    TipoFactorDR: "Tasa",
                    TasaOCuotaDR: "0.160000",
                    ImporteDR: "160.000000",
                  },
                ],
              },
            },
          ],
          ImpuestosP: {
            TrasladosP: [
              {
                BaseP: "17500.000013",
                ImpuestoP: "002",
                TipoFactorP: "Tasa",
                TasaOCuotaP: "0.160000",
                ImporteP: "2800.000002",
              },
            ],
          },
        },
      ],
    },
  ],
};

export const KNOWN_RECEIPT_SHA256 = "2e9c1c7bcf8f2494e2840bc5c35f01abd01d2f2cc9b9efa0f78a9d9a4e12c330";
