import { check, type Draft, price, seal } from "@timbra/cfdi";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { type PacSandbox, startPacSandbox } from "@timbra/pac-sandbox";
import { createCatalogos } from "@timbra/sat-catalogues";

/** The hour the documents of these tests are made: ten minutes after their Fecha. */
const NOW = new Date("2026-11-20T18:00:00Z");

const PASSPHRASE = "12345678a";

export const INVOICE: Draft = {
  TipoDeComprobante: "I",
  Serie: "A",
  Folio: "123",
  Fecha: "2026-11-20T11:50:00",
  FormaPago: "03",
  CondicionesDePago: "30 días",
  Moneda: "MXN",
  Exportacion: "01",
  MetodoPago: "PUE",
  LugarExpedicion: "72000",
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
      NoIdentificacion: "SOP-01",
      Cantidad: "2.5",
      ClaveUnidad: "E48",
      Unidad: "Servicio",
      Descripcion: "Soporte técnico & «mesa de ayuda»",
      ValorUnitario: "4000.20",
      Descuento: "50.50",
      ObjetoImp: "02",
      Impuestos: [
        { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" },
        { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" },
      ],
    },
    {
      ClaveProdServ: "55101500",
      Cantidad: "1",
      ClaveUnidad: "H87",
      Descripcion: "Libro",
      ValorUnitario: "250",
      ObjetoImp: "02",
      Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" }],
    },
  ],
};

/** Documents stamped by a real sandbox, sealed with a certificate of its own. */
export interface TestStamper {
  /** The stamped XML of a draft. */
  stamp(draft: Draft): Promise<string>;
  close(): Promise<void>;
}

export async function openTestStamper(dataDir: string): Promise<TestStamper> {
  const sandbox = await startPacSandbox({ port: 0, dataDir, clock: () => NOW });
  const credential = await issueCredential(sandbox);
  const token = await signIn(sandbox);
  return {
    async stamp(draft) {
      const { checked, problems } = check(price(draft, 2), { catalogos: createCatalogos() });
      if (!checked) throw new Error(problems.map(({ code }) => code).join(", "));
      const form = new FormData();
      form.append("xml", new Blob([seal(checked, credential).xml]), "xml");
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${sandbox.url}/v4/cfdi33/stamp/v4`, { method: "POST", body: form, headers });
      const { data, messageDetail } = (await answer.json()) as { data?: { cfdi: string }; messageDetail?: string };
      if (answer.status !== 200 || !data) throw new Error(messageDetail);
      return data.cfdi;
    },
    close: () => sandbox.close(),
  };
}

async function issueCredential({ url }: PacSandbox): Promise<Credential> {
  const order = { rfc: INVOICE.Emisor.Rfc, name: `${INVOICE.Emisor.Nombre} SA DE CV`, passphrase: PASSPHRASE };
  const answer = await fetch(`${url}/sandbox/csd`, { method: "POST", body: JSON.stringify(order) });
  const { cer, key } = (await answer.json()) as { cer: string; key: string };
  const opened = openCredential({
    cer: Buffer.from(cer, "base64"),
    key: Buffer.from(key, "base64"),
    passphrase: PASSPHRASE,
  });
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

async function signIn({ url }: PacSandbox): Promise<string> {
  const body = JSON.stringify({ user: "sandbox", password: "sandbox" });
  const answer = await fetch(`${url}/v2/security/authenticate`, { method: "POST", body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
