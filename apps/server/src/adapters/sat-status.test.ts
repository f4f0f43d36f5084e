import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSatStatus } from "./sat-status.ts";

const question = {
  uuid: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
  issuerRfc: "A&B010101AAA",
  receiverRfc: "URE180429TM6",
  total: "1160.500000",
  sello: "xxxABCD+/==",
};

/**
 * The SAT, answering everything the same way; its own state is tried in the contract tests against the sandbox
 * provider.
 */
async function sat(status: number, body: string, headers: Record<string, string> = {}) {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      seen.push({ headers: request.headers, body: text });
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ConsultaCFDIService.svc` };
}

function result(members: Record<string, string>): string {
  const written = Object.entries(members).map(([name, value]) => `<a:${name}>${value}</a:${name}>`);
  const namespace = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:a="${namespace}">${written.join("")}</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`;
}

const LIVE = {
  CodigoEstatus: "S - Comprobante obtenido satisfactoriamente.",
  EsCancelable: "Cancelable con aceptación",
  Estado: "Vigente",
  EstatusCancelacion: "",
};

describe("the SAT's status service", () => {
  it("is asked with its action, and the expression as the QR code has it", async () => {
    const { url, seen } = await sat(200, result(LIVE));
    const answer = await createSatStatus(url).status(question, { deadlineMs: 1_000 });
    expect(answer).toMatchObject({
      kind: "answered",
      state: { estado: "vigente", cancelable: "con-aceptacion", solicitud: "ninguna" },
      words: LIVE,
    });
    expect(seen[0]?.headers["soapaction"]).toBe('"http://tempuri.org/IConsultaCFDIService/Consulta"');
    expect(seen[0]?.headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(seen[0]?.body).toContain(
      "<![CDATA[?re=A&amp;B010101AAA&rr=URE180429TM6&tt=1160.5&id=5FB2822E-396D-4725-8521-CDC4BDD20CCF&fe=ABCD+/==]]>",
    );
  });

  it("concludes nothing from words that nobody described", async () => {
    const { url } = await sat(200, result({ ...LIVE, Estado: "En revisión" }));
    expect(await createSatStatus(url).status(question, { deadlineMs: 1_000 })).toMatchObject({
      kind: "answered",
      state: { estado: "desconocido" },
    });
  });

  it.each([
    [
      "a fault",
      500,
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault><faultstring>x</faultstring></s:Fault></s:Body></s:Envelope>",
    ],
    ["a page", 200, "<html><body>Mantenimiento</body></html>"],
    ["nothing", 200, ""],
    ["an answer with an error's status", 503, result(LIVE)],
    ["an entity bomb", 200, `<!DOCTYPE a [<!ENTITY b "bbbb">]>${result(LIVE)}`],
    ["a redirect", 302, ""],
    ["more than it ever says", 200, result({ ...LIVE, Estado: "x".repeat(100_000) })],
  ])("is unavailable, and says nothing, after %s", async (_, status, body) => {
    const { url } = await sat(status, body, { location: "http://127.0.0.1:9/" });
    expect(await createSatStatus(url).status(question, { deadlineMs: 1_000 })).toMatchObject({ kind: "unavailable" });
  });
});
