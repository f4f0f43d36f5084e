import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createFinkokPac } from "../finkok/finkok-pac.ts";
import type { PacPort } from "../port.ts";

/** A request that arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
}

export type SoapAnswer = (response: ServerResponse, call: ReceivedRequest) => void;

export interface SoapProvider {
  readonly pac: PacPort;
  readonly seen: readonly ReceivedRequest[];
  /** The methods that were asked, in order. */
  calls(): string;
}

/** A provider made by hand: each method is answered with the next of its answers, the last one again and again. */
export async function soapProvider(answers: Readonly<Record<string, readonly SoapAnswer[]>>): Promise<SoapProvider> {
  const seen: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const method = /<soapenv:Body><f:(\w+)>/.exec(body)?.[1] ?? "";
      const call = { method, body, headers: request.headers };
      const mine = answers[method] ?? [];
      const turn = seen.filter((one) => one.method === method).length;
      seen.push(call);
      (mine[Math.min(turn, mine.length - 1)] ?? soap(""))(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pac = createFinkokPac({
    provider: "finkok",
    environment: "sandbox",
    url,
    user: "u@example.com",
    password: "p&<",
    pauseMs: 5,
  });
  return { pac, seen, calls: () => seen.map((one) => one.method).join(" ") };
}

const NAMESPACES =
  'xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://facturacion.finkok.com/any" xmlns:s0="apps.services.soap.core.views"';

/** A method's result with these fields. */
export function soap(fields: string, status = 200): SoapAnswer {
  return (response, { method }) => {
    const body = `<tns:${method}Response><tns:${method}Result>${fields}</tns:${method}Result></tns:${method}Response>`;
    response
      .writeHead(status)
      .end(
        `<?xml version='1.0' encoding='UTF-8'?>\n<senv:Envelope ${NAMESPACES}><senv:Body>${body}</senv:Body></senv:Envelope>`,
      );
  };
}

/** A SOAP Fault, with HTTP 500 as theirs come. */
export function fault(text: string): SoapAnswer {
  return (response) => {
    const body = `<senv:Fault><faultcode>senv:Server</faultcode><faultstring>${escaped(text)}</faultstring></senv:Fault>`;
    response.writeHead(500).end(`<senv:Envelope ${NAMESPACES}><senv:Body>${body}</senv:Body></senv:Envelope>`);
  };
}

/** A field that holds text. */
export function field(name: string, text: string): string {
  return `<s0:${name}>${escaped(text)}</s0:${name}>`;
}

/** A list of incidences by their codes. */
export function incidences(...codes: readonly string[]): string {
  const list = codes.map(
    (code) => `<s0:Incidencia>${field("CodigoError", code)}${field("MensajeIncidencia", "")}</s0:Incidencia>`,
  );
  return `<s0:Incidencias>${list.join("")}</s0:Incidencias>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
