import type { Draft } from "../../comprobante/draft.ts";
import { draft, IEPS_CUOTA, ISR_10, IVA_16, IVA_EXENTO, line } from "./drafts.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

/** A draft without a fault that has every node a draft may have, and nearly every attribute. */
export function fullDraft(): Draft {
  return draft({
    CondicionesDePago: "Contado",
    Moneda: "USD",
    TipoCambio: "18.3055",
    CfdiRelacionados: [{ TipoRelacion: "07", CfdiRelacionado: [UUID, UUID.replace("5", "6")] }],
    Emisor: { ...draft().Emisor, FacAtrAdquirente: "0123456789" },
    Receptor: {
      Rfc: "XEXX010101000",
      Nombre: "ACME INC",
      DomicilioFiscalReceptor: "64000",
      ResidenciaFiscal: "USA",
      NumRegIdTrib: "123456789",
      RegimenFiscalReceptor: "616",
      UsoCFDI: "S01",
    },
    Conceptos: [
      line({
        NoIdentificacion: "P-1",
        Unidad: "Pieza",
        Descuento: "5.50",
        Impuestos: [IVA_16, ISR_10],
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
            NoIdentificacion: "P-1-A",
            Cantidad: "2",
            Unidad: "Pieza",
            Descripcion: "Pieza",
            ValorUnitario: "50.00",
            Importe: "100.00",
            InformacionAduanera: ["15  48  3009  0001235"],
          },
        ],
      }),
      line({ Impuestos: [IEPS_CUOTA, { ...IVA_16, Base: "106.455500" }] }),
      line({ Impuestos: [IVA_EXENTO] }),
    ],
    Complemento: [
      {
        tipo: "leyendasFiscales",
        version: "1.0",
        Leyenda: [{ disposicionFiscal: "RMF", norma: "2.7.1", textoLeyenda: "Contrato 7" }],
      },
      {
        tipo: "impuestosLocales",
        version: "1.0",
        TotaldeRetenciones: "0.50",
        TotaldeTraslados: "3.00",
        RetencionesLocales: [{ ImpLocRetenido: "Cinco al millar", TasadeRetencion: "0.50", Importe: "0.50" }],
        TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe: "3.00" }],
      },
      {
        tipo: "desconocido",
        namespace: "http://www.sat.gob.mx/donat",
        nombre: "Donatarias",
        esquema: "http://www.sat.gob.mx/sitio_internet/cfd/donat/donat11.xsd",
        xml: '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="7" fechaAutorizacion="2020-01-31" leyenda="L"/>',
        campos: ["1.1", "7", "2020-01-31", "L"],
      },
    ],
  });
}
