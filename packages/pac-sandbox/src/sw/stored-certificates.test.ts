import { readCfdi } from "@timbra/cfdi/xml";
import { beforeAll, describe, expect, it } from "vitest";
import { newXmlSigner, postXml, signedRequest, updateSimulation } from "../testing/client.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";

const one = oneSandbox({ visibleAfterMs: 0 });
const RFC = "EKU9003173C9";
const RECEIVER = "URE180429TM6";
const PASSWORD = "12345678a";

type Told = {
  http: number;
  status: string;
  message?: string;
  codStatus?: string;
  data: Record<string, unknown>;
} & Record<string, unknown>;
const files = new Map<string, { b64Cer: string; b64Key: string }>();

async function ask(method: "GET" | "POST", path: string, body?: object | string | FormData): Promise<Told> {
  const { sandbox, token } = one();
  const headers = { authorization: `Bearer ${token}` };
  const sent = body === undefined || body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body);
  const answer = await fetch(`${sandbox.url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) });
  return { http: answer.status, ...((await answer.json()) as Omit<Told, "http">) } as Told;
}

async function certificateOf(rfc: string): Promise<{ b64Cer: string; b64Key: string }> {
  const order = { rfc, name: "QUIEN FIRMA SA DE CV", passphrase: PASSWORD };
  const answer = await fetch(`${one().sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(order) });
  const { cer, key } = (await answer.json()) as { cer: string; key: string };
  return { b64Cer: cer, b64Key: key };
}

const form = (xml: string): FormData => {
  const filled = new FormData();
  filled.append("xml", new Blob([xml], { type: "text/xml" }), "xml");
  return filled;
};

async function stamped(changes = {}): Promise<string> {
  const { sandbox, token, sealed } = one();
  const { envelope } = await postXml(sandbox, token, sealed(changes).xml);
  return envelope.data?.["uuid"] ?? "";
}

beforeAll(async () => {
  for (const rfc of [RFC, RECEIVER]) files.set(rfc, await certificateOf(rfc));
});

describe("addresses", () => {
  it("may end in a slash, and have two where one would do", async () => {
    const { sandbox, token, sealed } = one();
    const first = await postXml(sandbox, token, sealed().xml, { path: "/cfdi33/stamp/v4/" });
    expect(first.status).toBe(200);
    expect((await postXml(sandbox, token, sealed().xml, { path: "//cfdi33//stamp/v4" })).status).toBe(200);
    const stored = await ask("GET", `//datawarehouse/v1/live/${first.envelope.data?.["uuid"]}`);
    expect(stored.data).toMatchObject({
      records: [{ rfcEmisor: RFC }],
      metaData: { links: { current: expect.any(String) as string } },
    });
    expect((await fetch(`${sandbox.url}//nothing//here`)).status).toBe(404);
  });

  it("that end in /b64 give the documents in base64", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    const answer = await postXml(sandbox, token, Buffer.from(xml).toString("base64"), { path: "/cfdi33/stamp/v2/b64" });
    const plain = await postXml(sandbox, token, xml, { path: "/cfdi33/stamp/v2" });
    for (const name of ["cfdi", "tfd"]) {
      expect(Buffer.from(answer.envelope.data?.[name] ?? "", "base64").toString(), name).toBe(
        plain.envelope.data?.[name],
      );
    }
  });
});

describe("with a certificate stored", () => {
  it("stores it, and lists it", async () => {
    expect((await ask("POST", "/certificates/save", { type: "stamp", ...files.get(RFC), password: "otra" })).http).toBe(
      400,
    );
    for (const [path, rfc] of [
      ["/certificates/save", RFC],
      ["/csd/save", RECEIVER],
    ] as const) {
      expect(
        await ask("POST", path, { type: "stamp", ...files.get(rfc), password: PASSWORD, is_active: true }),
      ).toMatchObject({ status: "success" });
    }
    const listed = (await ask("GET", `/certificates/rfc/${RFC}`)).data as unknown as { certificate_number: string }[];
    expect(listed).toMatchObject([{ issuer_rfc: RFC, is_active: true }]);
    expect((await ask("GET", "/certificates")).data).toHaveLength(2);
    expect((await ask("GET", `/certificates/${listed[0]?.certificate_number}`)).data).toMatchObject({
      issuer_rfc: RFC,
    });
  });

  it("issues a document in XML without a seal", async () => {
    const unsealed = one()
      .sealed()
      .xml.replace(/ (Sello|NoCertificado|Certificado)="[^"]*"/g, "");
    for (const path of ["/cfdi33/issue/v4", "/v4/cfdi33/issue/v4/"]) {
      const told = await ask("POST", path, form(unsealed));
      expect(told.data["uuid"], path).toHaveLength(36);
    }
  });

  it("issues a document in JSON, whatever the order of its names", async () => {
    const json = {
      Conceptos: [
        {
          Impuestos: {
            Traslados: [
              { Base: "100.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "16.00" },
            ],
          },
          ...{
            ClaveProdServ: "81112002",
            Cantidad: 1,
            ClaveUnidad: "E48",
            Descripcion: 'Soporte "A" & <B>',
            ValorUnitario: "100.00",
          },
          ...{ Importe: "100.00", ObjetoImp: "02", InformacionAduanera: null },
        },
      ],
      Impuestos: {
        TotalImpuestosTrasladados: "16.00",
        Traslados: [{ Base: "100.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Importe: "16.00" }],
      },
      Receptor: {
        Rfc: RECEIVER,
        Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
        DomicilioFiscalReceptor: "86991",
        RegimenFiscalReceptor: "601",
        UsoCFDI: "G03",
      },
      Emisor: { Rfc: RFC, Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
      ...{
        Version: "4.0",
        Serie: "SW",
        Folio: 1,
        Fecha: "2026-11-20T11:00:00",
        Sello: "",
        NoCertificado: "",
        Certificado: "",
        FormaPago: "03",
      },
      ...{
        SubTotal: "100.00",
        Moneda: "MXN",
        Total: "116.00",
        TipoDeComprobante: "I",
        Exportacion: "01",
        MetodoPago: "PUE",
        LugarExpedicion: "72000",
      },
    };
    const told = await ask("POST", "/v3/cfdi33/issue/json/v4", json);
    expect(told).toMatchObject({ status: "success" });
    const read = readCfdi(String(told.data["cfdi"]));
    expect(read.ok && read.comprobante.Conceptos[0]?.Descripcion).toBe('Soporte "A" & <B>');
    expect(await ask("POST", "/v4/cfdi33/issue/json/v4", json)).toMatchObject({
      message: "307. El comprobante contiene un timbre previo.",
    });
    expect(await ask("POST", "/v4/cfdi33/issue/json/v4", { ...json, Total: "1.00" })).toMatchObject({
      message: expect.stringMatching(/^CFDI40119/) as string,
    });
    expect(
      (await ask("POST", "/v4/cfdi33/issue/json/v4", { ...json, Complemento: { Any: [{ "x:Y": {} }] } })).http,
    ).toBe(400);
    expect(await ask("POST", "/v4/cfdi33/issue/json/v4", "[")).toMatchObject({ http: 400, status: "error" });
  });

  it("cancels by CSD and by UUID", async () => {
    const uuids = [await stamped(), await stamped()] as const;
    const csd = { uuid: uuids[0], password: PASSWORD, rfc: RFC, ...files.get(RFC), motivo: "02" };
    expect((await ask("POST", "/cfdi33/cancel/csd", csd)).data).toMatchObject({ uuid: { [uuids[0]]: "201" } });
    expect((await ask("POST", `/cfdi33/cancel/${RFC}/${uuids[1]}/02/`)).data).toMatchObject({
      uuid: { [uuids[1]]: "201" },
    });
    expect((await ask("POST", `/cfdi33/cancel/${RFC}/${uuids[1]}/02`)).data).toMatchObject({
      uuid: { [uuids[1]]: "202" },
    });
    expect(await ask("POST", "/cfdi33/cancel/csd", { ...csd, b64Cer: "" })).toMatchObject({
      message: "Son necesarios el .Cer y el .Key en formato B64",
    });
    expect(await ask("POST", "/cfdi33/cancel/csd", { ...csd, password: "x" })).toMatchObject({
      http: 400,
      status: "error",
    });
    expect((await ask("POST", `/cfdi33/cancel/AAA010101AAA/${uuids[1]}/02`)).http).toBe(400);
    const nobodys = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    expect((await ask("POST", `/cfdi33/cancel/${RFC}/${nobodys}/02`)).data).toMatchObject({
      uuid: { [nobodys]: "205" },
    });
  });

  it("returns relations, asked in each of its ways", async () => {
    const first = await stamped();
    const second = await stamped({ CfdiRelacionados: [{ TipoRelacion: "04", CfdiRelacionado: [first] }] });
    const told = await ask("POST", `/relations/${RFC}/${first}`);
    const parent = { uuid: second, rfcEmisor: RFC, rfcReceptor: RECEIVER };
    expect(told).toMatchObject({
      codStatus: "2000",
      data: { uuidConsultado: first, uuidsRelacionadosPadres: [parent], uuidsRelacionadosHijos: [] },
    });
    const csd = { uuid: second, password: PASSWORD, rfc: RFC, ...files.get(RFC) };
    expect((await ask("POST", "/relations/csd", csd)).data).toMatchObject({
      uuidsRelacionadosHijos: [{ uuid: first }],
    });
    expect(await ask("POST", `/relations/${RFC}/${await stamped()}`)).toMatchObject({ codStatus: "2001" });
    expect(await ask("POST", "/relations/csd", { ...csd, uuid: "" })).toMatchObject({
      message: "El UUID proporcionado inválido. Favor de verificar.",
    });
  });
});

describe("validate", () => {
  it("says what is right and wrong with a document, and what the SAT knows of it", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed().xml);
    const right = await ask("POST", "/validate/cfdi33/", form(envelope.data?.["cfdi"] ?? ""));
    expect(right).toMatchObject({ status: "success", uuid: envelope.data?.["uuid"], statusSat: "Vigente" });
    const wrong = await ask("POST", "/validate/cfdi", form(sealed({}, (priced) => ({ ...priced, Total: "1.00" })).xml));
    const { detail } = wrong as unknown as { detail: { detail: { message: string }[] }[] };
    expect(detail.flatMap((section) => section.detail.map(({ message }) => message))).toEqual([
      "OK",
      "OK",
      "CFDI40119",
    ]);
  });
});

/** Moves the SAT's clock: the last of the file. */
describe("a receiver", () => {
  it("lists the open requests, and accepts or rejects them by CSD, by UUID and by a signed XML", async () => {
    const { sandbox } = one();
    const uuids = [await stamped(), await stamped(), await stamped()];
    await updateSimulation(sandbox, "clock", { advance_ms: 7 * 86_400_000 });
    const signer = await newXmlSigner(sandbox);
    for (const UUID of uuids) await ask("POST", "/cfdi33/cancel/xml", form(signedRequest(signer, { UUID })));
    expect(await ask("GET", `/pendings/${RECEIVER}`)).toMatchObject({ codStatus: "1100", data: { uuid: uuids } });
    const [first, second, third] = uuids;
    const csd = {
      password: PASSWORD,
      rfc: RECEIVER,
      ...files.get(RECEIVER),
      uuids: [{ uuid: first, action: "Aceptacion" }],
    };
    const accepted = await ask("POST", "/acceptreject/csd", csd);
    expect(accepted.data).toMatchObject({ folios: [{ uuid: first, estatusUUID: "1000", respuesta: "Aceptacion" }] });
    const rejected = await ask("POST", `/acceptreject/${RECEIVER}/${second}/Rechazo`);
    expect(rejected.data).toMatchObject({ folios: [{ estatusUUID: "1000", respuesta: "Rechazo" }] });
    expect((await ask("POST", `/acceptreject/${RFC}/${third}/Rechazo`)).data).toMatchObject({
      folios: [{ estatusUUID: "1003" }],
    });
    expect((await ask("GET", `/pendings/${RECEIVER}/`)).data).toEqual({ uuid: [third] });
    expect((await ask("POST", "/acceptreject/csd", { ...csd, uuids: [{ uuid: "" }] })).http).toBe(400);
    expect((await ask("POST", "/acceptreject/xml", form("<a/>"))).http).toBe(400);
  });
});
