import { check, type Draft, OPEN_CATALOGOS, price, seal } from "@timbra/cfdi";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { makeCsd, type TestCredential, timbreOf } from "@timbra/cfdi/testing";
import { addTimbre } from "@timbra/cfdi/xml";

export { UUID } from "@timbra/cfdi/testing";

export const DRAFT: Draft = {
  TipoDeComprobante: "I",
  Serie: "A",
  Folio: "1",
  Fecha: "2026-11-20T10:15:30",
  Moneda: "MXN",
  FormaPago: "03",
  MetodoPago: "PUE",
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
    {
      ClaveProdServ: "81112002",
      Cantidad: "3",
      ClaveUnidad: "E48",
      Descripcion: "Soporte técnico",
      ValorUnitario: "0.335",
      ObjetoImp: "02",
      Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
    },
  ],
};

export const CSD: TestCredential = makeCsd({ rfc: "EKU9003173C9" });
/** The certificate with which the SAT seals stamps. */
export const SAT: TestCredential = makeCsd({ rfc: "SAT970701NN3", slot: 2, noCertificado: "30001000000500003456" });

export function open(files: TestCredential): Credential {
  const opened = openCredential(files);
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

/** A sealed document, not stamped yet. */
export function sealed(draft: Draft = DRAFT, csd: TestCredential = CSD): string {
  const { checked, problems } = check(price(draft, 2), { catalogos: OPEN_CATALOGOS });
  if (checked === null) throw new Error(JSON.stringify(problems));
  return seal(checked, open(csd)).xml;
}

/** The same document, stamped. */
export function stamped(xml: string = sealed(), sat: TestCredential = SAT): string {
  return addTimbre(xml, timbreOf(/ Sello="([^"]*)"/.exec(xml)?.[1] ?? "", sat));
}
