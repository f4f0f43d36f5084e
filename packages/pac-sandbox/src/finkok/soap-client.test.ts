import { createPrivateKey } from "node:crypto";
import { checkSolicitud, type Solicitud, signSolicitud } from "@timbra/cfdi";
import { openCertificate } from "@timbra/cfdi/node";
import { beforeAll, describe, expect, it } from "vitest";
import { newXmlSigner, signedRequest, updateSimulation } from "../testing/client.ts";
import { readWsdl, type WsdlClient } from "../testing/clients-of-others.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";
import { base64 } from "../testing/soap-client.ts";
import { childrenOf, find, readXml, type XmlNode } from "../xml.ts";
import { OPERATIONS, SERVICES, type ServiceName, TYPES, type XsdFields } from "./operations.ts";

const one = oneSandbox({ visibleAfterMs: 0 });
const RFC = "EKU9003173C9";
const RECEIVER = "URE180429TM6";
const NOBODYS = "12345678-1234-1234-1234-123456789012";
const account = { username: "sandbox", password: "sandbox" };
const reseller = { reseller_username: "sandbox", reseller_password: "sandbox" };

type Result = Record<string, unknown>;
const clients = new Map<ServiceName, WsdlClient>();

/** Calls an operation as the WSDL describes it, and checks its answer against that description. */
async function call(service: ServiceName, name: string, parameters: Result = {}): Promise<Result> {
  const client = clients.get(service);
  if (client === undefined) throw new Error(`no client of ${service}`);
  const [answer, raw] = await client.call(name, {
    ...parameters,
    ...(service === "registration" && reseller),
    ...account,
  });
  const result = find(readXml(Buffer.from(raw)) ?? undefined, "Body", `${name}Response`, `${name}Result`);
  const type = (OPERATIONS[service] as Record<string, { gives: keyof typeof TYPES }>)[name]?.gives;
  expectInOrder(result, TYPES[type ?? "DateResult"]);
  return answer[`${name}Result`] as Result;
}

/** Clients that follow the schema to the letter (zeep) take the elements in its order alone. */
function expectInOrder(node: XmlNode | undefined, fields: XsdFields): void {
  const names = Object.keys(fields);
  const places = childrenOf(node).map(({ local }) => names.indexOf(local));
  expect(places, `${node?.local}: ${names.join()}`).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const child of childrenOf(node)) {
    const type = /^s0:(\w+)/.exec(fields[child.local] ?? "")?.[1] as keyof typeof TYPES | undefined;
    if (type !== undefined) expectInOrder(child, TYPES[type]);
  }
}

const incidence = (result: Result): Result => (result["Incidencias"] as { Incidencia: Result[] }).Incidencia[0] ?? {};

async function stamped(changes = {}): Promise<Result> {
  return call("stamp", "stamp", { xml: base64(one().sealed(changes).xml) });
}

/** The files of a certificate as the SAT delivers them, and as the clients of `cancel` send them. */
async function files(order: Record<string, string> = {}) {
  const wish = { rfc: RFC, name: "ESCUELA KEMPER URGATE SA DE CV", passphrase: "12345678a", ...order };
  const answer = await fetch(`${one().sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) });
  const { cer, key } = (await answer.json()) as { cer: string; key: string };
  const opened = openCertificate(Buffer.from(cer, "base64"));
  const pem = `-----BEGIN CERTIFICATE-----\n${(opened.ok ? opened.certificate.base64 : "").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  const privateKey = createPrivateKey({
    key: Buffer.from(key, "base64"),
    format: "der",
    type: "pkcs8",
    passphrase: wish.passphrase,
  });
  const keyPem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const encrypted = privateKey.export({
    type: "pkcs1",
    format: "pem",
    cipher: "des-ede3-cbc",
    passphrase: account.password,
  }) as string;
  return { cer, key, cerPem: base64(pem), keyPem: base64(keyPem), encrypted: base64(encrypted) };
}

async function signed(solicitud: Solicitud, rfc: string): Promise<string> {
  const { revisada } = checkSolicitud(solicitud);
  if (!revisada) throw new Error("the request is wrong");
  return base64(signSolicitud(revisada, await newXmlSigner(one().sandbox, { rfc, name: "QUIEN FIRMA" })).xml);
}

beforeAll(async () => {
  for (const service of SERVICES)
    clients.set(service, await readWsdl(`${one().sandbox.url}/servicios/soap/${service}.wsdl`));
});

describe("the WSDL of each service", () => {
  it.each(SERVICES)(
    "of %s is the same with .wsdl and with ?wsdl, and sends requests to the address without",
    async (service) => {
      const address = `${one().sandbox.url}/servicios/soap/${service}`;
      const texts = await Promise.all(
        [".wsdl", "?wsdl", "?WSDL", ".wsdl/", ""].map(async (end) => (await fetch(address + end)).text()),
      );
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).toContain(`<soap:address location="${address}"/>`);
    },
  );

  it.each(SERVICES)(
    "of %s promises no operation that is not answered, each in the order of its schema",
    async (service) => {
      for (const name of Object.keys(OPERATIONS[service])) expect(await call(service, name), name).toBeTypeOf("object");
    },
  );

  it("has an address for requests that ends in .wsdl too", async () => {
    const client = await readWsdl(`${one().sandbox.url}/servicios/soap/utilities.wsdl`);
    client.setEndpoint(`${one().sandbox.url}/servicios/soap/utilities.wsdl`);
    const [answer] = await client.call("datetime", { ...account, zipcode: "22000" });
    expect(answer["datetimeResult"]).toMatchObject({ datetime: "2026-11-20T10:00:00" });
  });
});

describe("a client of npm that reads the WSDL", () => {
  it("stamps, gets the repetition reported, and looks the stamp up", async () => {
    const { xml } = one().sealed();
    const first = await call("stamp", "stamp", { xml: base64(xml) });
    expect(first).toMatchObject({ CodEstatus: "Comprobante timbrado satisfactoriamente" });
    const again = await call("stamp", "stamp", { xml: base64(xml) });
    expect([again["xml"], incidence(again)]).toEqual([
      first["xml"],
      expect.objectContaining({ CodigoError: "307", Uuid: first["UUID"] }),
    ]);
    expect(await call("stamp", "stamped", { xml: base64(xml) })).toMatchObject({ xml: first["xml"] });
    expect(await call("stamp", "query_pending", { uuid: first["UUID"] })).toMatchObject({ status: "F" });
  });

  it("registers a certificate, and has a document without a seal sealed with it", async () => {
    const { cer, key } = await files();
    const unsealed = () =>
      base64(
        one()
          .sealed()
          .xml.replace(/ (Sello|NoCertificado|Certificado)="[^"]*"/g, ""),
      );
    expect(incidence(await call("stamp", "sign_stamp", { xml: unsealed() }))).toMatchObject({ CodigoError: "720" });
    expect(await call("registration", "add", { taxpayer_id: "X" })).toMatchObject({
      success: false,
      message: "RFC Invalido",
    });
    const wrong = await call("registration", "add", { taxpayer_id: RFC, cer, key, passphrase: "otra" });
    expect(wrong).toMatchObject({ success: false });
    const added = await call("registration", "add", {
      taxpayer_id: RFC,
      cer,
      key,
      passphrase: "12345678a",
      type_user: "O",
    });
    expect(added).toMatchObject({ success: true, message: "Account Created successfully" });
    const again = await call("registration", "add", { taxpayer_id: RFC });
    expect(again).toMatchObject({ success: true, message: "Account Already exists" });
    const xml = unsealed();
    const sealed = await call("stamp", "sign_stamp", { xml });
    expect(sealed).toMatchObject({ CodEstatus: "Comprobante timbrado satisfactoriamente" });
    expect(incidence(await call("stamp", "sign_stamp", { xml }))).toMatchObject({
      CodigoError: "307",
      Uuid: sealed["UUID"],
    });
  });

  it("suspends a taxpayer and gives it back, and counts the stamps of one that pays before", async () => {
    const rfc = "URE180429TM6";
    const { cer, key } = await files({ rfc, name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" });
    await call("registration", "add", { taxpayer_id: rfc, cer, key, passphrase: "12345678a", type_user: "P" });
    const Emisor = { Rfc: rfc, Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA", RegimenFiscal: "601" };
    const stamp = async () =>
      call("stamp", "sign_stamp", {
        xml: base64(
          one()
            .sealed({ Emisor })
            .xml.replace(/ (Sello|NoCertificado|Certificado)="[^"]*"/g, ""),
        ),
      });
    expect(incidence(await stamp())).toMatchObject({
      CodigoError: "718",
      MensajeIncidencia: "Timbres agotados",
      RfcEmisor: rfc,
    });
    expect(await call("registration", "assign", { taxpayer_id: rfc, credit: 2 })).toMatchObject({
      success: true,
      credit: 2,
    });
    expect(await call("registration", "assign", { taxpayer_id: rfc, credit: -5 })).toMatchObject({
      success: false,
      credit: 2,
    });
    expect(await stamp()).toMatchObject({ CodEstatus: "Comprobante timbrado satisfactoriamente" });
    expect(await call("utilities", "report_credit", { taxpayer_id: rfc })).toMatchObject({
      result: { ReportTotalCredit: [{ credit: 1 }] },
    });
    const users = (await call("registration", "get", { taxpayer_id: rfc }))["users"];
    expect(users).toEqual({ ResellerUser: [{ status: "A", counter: 1, taxpayer_id: rfc, credit: 1 }] });
    expect(await call("registration", "edit", { taxpayer_id: rfc, status: "S" })).toMatchObject({
      message: "Account was Suspended successfully",
    });
    expect(incidence(await stamp())).toMatchObject({ CodigoError: "701" });
    await call("registration", "edit", { taxpayer_id: rfc, status: "A" });
    expect(await call("registration", "switch", { taxpayer_id: rfc, type_user: "O" })).toMatchObject({ success: true });
    expect(await stamp()).toMatchObject({ CodEstatus: "Comprobante timbrado satisfactoriamente" });
  });

  it("cancels with a certificate and its key in PEM, plain or encrypted with the account's password", async () => {
    const { cerPem, keyPem, encrypted } = await files();
    const cancel = (uuid: unknown, key: string, cer = cerPem) =>
      call("cancel", "cancel", {
        UUIDS: { UUID: [{ attributes: { UUID: uuid, Motivo: "02" } }] },
        taxpayer_id: RFC,
        cer,
        key,
        store_pending: false,
      });
    for (const key of [keyPem, encrypted]) {
      const { UUID } = await stamped();
      expect(await cancel(UUID, key)).toMatchObject({
        Folios: { Folio: [{ UUID, EstatusUUID: "201" }] },
        RfcEmisor: RFC,
      });
      const receipt = await call("cancel", "get_receipt", { taxpayer_id: RFC, uuid: UUID, type: "C" });
      expect(receipt).toMatchObject({ success: true, date: "2026-11-20T12:00:00" });
    }
    expect(await cancel(NOBODYS, keyPem)).toMatchObject({ CodEstatus: `UUID: ${NOBODYS} No Encontrado` });
    expect(await cancel(NOBODYS, base64("-----BEGIN RSA PRIVATE KEY-----"))).toMatchObject({
      CodEstatus: "Invalid Passphrase",
    });
    expect(await cancel(NOBODYS, base64(keyPem), base64(cerPem))).toMatchObject({
      CodEstatus: expect.stringMatching(/^704/) as string,
    });
    const others = await files({ rfc: RECEIVER, name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" });
    expect(await cancel(NOBODYS, others.keyPem, others.cerPem)).toMatchObject({
      CodEstatus: expect.stringMatching(/^303/) as string,
    });
  });

  it("cancels with the certificate registered", async () => {
    const { UUID } = await stamped();
    const asked = { UUIDS: { UUID: [{ attributes: { UUID, Motivo: "02" } }] }, taxpayer_id: RFC };
    expect(await call("cancel", "sign_cancel", asked)).toMatchObject({ Folios: { Folio: [{ EstatusUUID: "201" }] } });
    expect(await call("cancel", "sign_cancel", { ...asked, taxpayer_id: "AAA010101AAA" })).toMatchObject({
      CodEstatus: expect.stringMatching(/^711/) as string,
    });
  });

  it("reports what was stamped in a period", async () => {
    const { UUID } = await stamped();
    const period = (from: string, to: string) => ({
      taxpayer_id: RFC,
      invoice_type: "I",
      date_from: from,
      date_to: to,
    });
    const within = period("2026-11-20T00:00:00", "2026-11-20T23:59:59");
    const { invoices } = (await call("utilities", "report_uuid", within)) as { invoices: { ReportUUID: Result[] } };
    expect(invoices.ReportUUID).toContainEqual({ date: "2026-11-20T12:00:00", uuid: UUID });
    const { result } = (await call("utilities", "report_total", within)) as { result: { ReportTotal: Result[] } };
    expect(result.ReportTotal).toEqual([{ taxpayer_id: RFC, total: invoices.ReportUUID.length }]);
    const before = await call("utilities", "report_uuid", period("2026-01-01T00:00:00", "2026-10-31T23:59:59"));
    expect(before["invoices"]).toBeFalsy();
  });

  it("finds what relates to a document, and what it relates to", async () => {
    const first = (await stamped())["UUID"] as string;
    const CfdiRelacionados = (uuid: string) => [{ TipoRelacion: "04", CfdiRelacionado: [uuid] }];
    const second = (await stamped({ CfdiRelacionados: CfdiRelacionados(first) }))["UUID"] as string;
    const third = (await stamped({ CfdiRelacionados: CfdiRelacionados(second) }))["UUID"] as string;
    const ask = async (Uuid: string) =>
      call("cancel", "get_related_signature", {
        xml: await signed(
          { tipo: "consultaRelacionados", rol: "emisor", Rfc: RFC, RfcPacEnviaSolicitud: "CVD110412TF6", Uuid },
          RFC,
        ),
      });
    expect(await ask(second)).toMatchObject({
      Padres: { Padre: [{ uuid: third, emisor: RFC, receptor: RECEIVER }] },
      Hijos: { Hijo: [{ uuid: first, emisor: RFC, receptor: RECEIVER }] },
    });
    expect(await ask((await stamped())["UUID"] as string)).toMatchObject({
      error: "2001 - No Existen cfdi relacionados al folio fiscal.",
    });
    expect(await ask(NOBODYS)).toMatchObject({ error: `UUID: ${NOBODYS} No Encontrado` });
  });
});

/** Moves the SAT's clock: the last of the file. */
describe("a receiver", () => {
  it("lists the open requests, answers them, and gets the result for each document", async () => {
    const { sandbox } = one();
    const accepted = (await stamped())["UUID"] as string;
    const rejected = (await stamped())["UUID"] as string;
    const silent = (await stamped())["UUID"] as string;
    await updateSimulation(sandbox, "clock", { advance_ms: 7 * 86_400_000 });
    const xml = base64(signedRequest(await newXmlSigner(sandbox), { UUID: accepted }, { UUID: rejected }));
    await call("cancel", "cancel_signature", { xml });
    expect((await call("cancel", "get_pending", { rtaxpayer_id: RECEIVER }))["uuids"]).toEqual({
      string: [accepted, rejected],
    });
    const answer = async (uuids: Record<string, "Aceptacion" | "Rechazo">) => {
      const Folios = Object.entries(uuids).map(([UUID, Respuesta]) => ({ UUID, Respuesta }));
      const words = {
        tipo: "aceptacionRechazo",
        RfcReceptor: RECEIVER,
        RfcPacEnviaSolicitud: "CVD110412TF6",
        Fecha: "2026-11-27T12:00:00",
        Folios,
      } as const;
      return call("cancel", "accept_reject_signature", { xml: await signed(words, RECEIVER) });
    };
    expect(await answer({ [accepted]: "Aceptacion", [rejected]: "Rechazo", [silent]: "Rechazo" })).toMatchObject({
      aceptacion: { Acepta: [{ uuid: accepted, status: "1000" }] },
      rechazo: {
        Rechaza: [
          { uuid: rejected, status: "1000" },
          { uuid: silent, status: "1001" },
        ],
      },
    });
    expect(await answer({ [accepted]: "Aceptacion" })).toMatchObject({ aceptacion: { Acepta: [{ status: "1002" }] } });
    expect(await answer({ [NOBODYS]: "Aceptacion" })).toMatchObject({ error: `UUID: ${NOBODYS} No Encontrado` });
    const question = { taxpayer_id: RFC, rtaxpayer_id: RECEIVER, total: "1160.58" };
    const status = await call("cancel", "get_sat_status", { ...question, uuid: accepted });
    expect(status).toMatchObject({ sat: { Estado: "Cancelado", EstatusCancelacion: "Cancelado con aceptación" } });
    const other = await call("cancel", "get_out_sat_status", { ...question, uuid: rejected });
    expect(other).toMatchObject({ sat: { Estado: "Vigente", EstatusCancelacion: "Solicitud rechazada" } });
    expect((await call("cancel", "get_pending", { rtaxpayer_id: RECEIVER }))["uuids"]).toBeFalsy();
  });
});
