import type { InvoiceDetail, InvoiceDraftInput } from "@timbra/contract";
import { type ReadyIssuer, someDraft } from "../../../testing/issuing.ts";
import type { TestApp } from "../../../testing/test-app.ts";

/** POST /sandbox/…: the receivers, the SAT and its clock, as the running sandbox provider plays them. */
export async function configureSat(
  test: TestApp,
  what: "cancellations" | "clock" | "personality",
  body: object,
): Promise<void> {
  const answer = await fetch(`${test.pacUrl}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
}

/** A request as the SAT of the sandbox has it: evidence that is not ours. */
export interface SatRequest {
  readonly uuid: string;
  readonly motive: string;
  readonly substitute: string | null;
  readonly acceptance: boolean;
  readonly deadline: string | null;
  readonly estado: string;
  readonly estatus_cancelacion: string;
}

/** The requests that the SAT has received for a document, oldest first. */
export async function requestsAtSat(test: TestApp, uuid: string): Promise<readonly SatRequest[]> {
  const answer = await fetch(`${test.pacUrl}/sandbox/cancellations?uuid=${uuid}`);
  return ((await answer.json()) as { cancellations: SatRequest[] }).cancellations;
}

/** The SAT's own word on a document now, asked with a question of our own making. */
export async function querySat(
  test: TestApp,
  issuer: ReadyIssuer,
  invoice: InvoiceDetail,
): Promise<{ estado: string; estatus: string }> {
  const expression = `?re=${issuer.rfc}&rr=${invoice.receiver_rfc}&tt=${invoice.total}&id=${invoice.uuid}`;
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><Consulta xmlns="http://tempuri.org/"><expresionImpresa><![CDATA[${expression}]]></expresionImpresa></Consulta></e:Body></e:Envelope>`;
  const headers = {
    "content-type": "text/xml; charset=utf-8",
    soapaction: "http://tempuri.org/IConsultaCFDIService/Consulta",
  };
  const answer = await (
    await fetch(`${test.pacUrl}/sat/ConsultaCFDIService.svc`, { method: "POST", headers, body })
  ).text();
  const member = (name: string) => new RegExp(`<a:${name}>([^<]*)<`).exec(answer)?.[1] ?? "";
  return { estado: member("Estado"), estatus: member("EstatusCancelacion") };
}

/** A stamped invoice of 1,102.00: enough for its receiver to be asked once the next business day is over. */
export async function stampedInvoice(
  issuer: ReadyIssuer,
  parts: InvoiceDraftInput = {},
): Promise<InvoiceDetail & { uuid: string }> {
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts) });
  if (body.invoice.uuid === null) throw new Error(`not stamped: ${JSON.stringify(body)}`);
  return { ...body.invoice, uuid: body.invoice.uuid };
}

export async function invoiceNow(issuer: ReadyIssuer, id: string): Promise<InvoiceDetail> {
  return (await issuer.client.call("getInvoice", { params: { id } })).body.invoice;
}

/** The same issuer, signed in anew: a session does not outlive the days that a receiver takes. */
export async function signedInAgain(test: TestApp, issuer: ReadyIssuer): Promise<ReadyIssuer> {
  const { body } = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
  return { ...issuer, client: test.client.withToken(body.token) };
}
