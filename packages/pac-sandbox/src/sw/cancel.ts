import type { Credential } from "@timbra/cfdi/node";
import { bareAcuse } from "../cancel/acuse.ts";
import { type CancelVerdict, cancel, cancelWith } from "../cancel/cancel.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { reasonText } from "../certify/reason.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import { formPart } from "../http/form-part.ts";
import type { ProviderReply } from "../sandbox/reply.ts";
import type { Taxpayers } from "../taxpayers/taxpayers.ts";
import { refusal, success } from "./envelope.ts";
import { certificateGiven, certificateStored, textOf } from "./given-certificate.ts";

/** POST /cfdi33/cancel/xml: the signed Cancelacion of the form's part `xml`. */
export async function cancelXml(exchange: HttpExchange, desk: CancelDesk): Promise<ProviderReply> {
  const xml = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  if (!xml || xml.length === 0) return refused("Xml de cancelación no proporcionado o viene vacio.");
  return replyTo(await cancel(desk, xml, bareAcuse));
}

/**
 * POST /cfdi33/cancel/csd {uuid, password, rfc, b64Cer, b64Key, motivo, folioSustitucion?}: signed here, with the
 * certificate that comes along.
 */
export async function cancelCsd(exchange: HttpExchange, desk: CancelDesk): Promise<ProviderReply> {
  const given = await certificateGiven(exchange);
  if (typeof given === "string") return refused(given);
  const [uuid = "", rfc = "", motivo = "", folio = ""] = ["uuid", "rfc", "motivo", "folioSustitucion"].map((name) =>
    textOf(given.body, name),
  );
  return cancelAs(desk, given.credential, { rfc: rfc.toUpperCase(), uuid, motivo, folio });
}

/**
 * POST /cfdi33/cancel/{rfc}/{uuid}/{motivo}[/{folioSustitucion}]: signed here, with the certificate that the taxpayer
 * has stored.
 */
export async function cancelStored(
  parts: readonly string[],
  desk: CancelDesk,
  taxpayers: Taxpayers,
): Promise<ProviderReply> {
  const [rfc = "", uuid = "", motivo = "", folio = ""] = parts;
  const credential = certificateStored(taxpayers, rfc);
  return typeof credential === "string"
    ? refused(credential)
    : cancelAs(desk, credential, { rfc, uuid, motivo, folio });
}

interface Asked {
  readonly rfc: string;
  readonly uuid: string;
  readonly motivo: string;
  readonly folio: string;
}

async function cancelAs(
  desk: CancelDesk,
  credential: Credential,
  { rfc, uuid, motivo, folio }: Asked,
): Promise<ProviderReply> {
  const folios = [{ uuid: uuid.toUpperCase(), motivo, folioSustitucion: folio.toUpperCase() }];
  return replyTo(await cancelWith(desk, credential, { rfc, folios }, bareAcuse));
}

function replyTo(verdict: CancelVerdict): ProviderReply {
  if (verdict.kind === "refused") return refused(reasonText(verdict.reason));
  const codes = Object.fromEntries(
    verdict.acuse.folios.map(({ uuid, code }) => [uuid, code === "no_cancelable" ? "204" : code]),
  );
  return { answer: () => success({ acuse: verdict.text, uuid: codes }) };
}

function refused(text: string): ProviderReply {
  return { answer: () => refusal(400, text, text) };
}
