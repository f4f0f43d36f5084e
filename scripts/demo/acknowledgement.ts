import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readAcuse } from "@timbra/cfdi/xml";
import type { Api } from "./api.ts";
import { issueInvoice } from "./sale.ts";

/** The SAT's acknowledgement of a request to cancel: where it is read, and of what. */
export interface Acknowledgement {
  readonly address: string;
  readonly uuid: string;
  readonly rfc: string;
}

/** What holds of an acknowledgement. Nobody but the SAT can verify its signature. */
export interface AcknowledgementHeld {
  readonly readable: boolean;
  readonly asked_by_issuer: boolean;
  readonly names_this_document: boolean;
  /** 201: the request was received. */
  readonly received: boolean;
}

const DID_NOT_HAPPEN = "03";
const PATIENCE_MS = 240_000;
const PAUSE_MS = 250;

/**
 * Issues an invoice of a sale that does not happen and asks to cancel it. The SAT learns of a document a minute after
 * its stamp, and acknowledges nothing before; in the sandbox of our own server it learns at once.
 */
export async function cancelSale(api: Api, rfc: string, pacUrl: string | null): Promise<Acknowledgement> {
  if (pacUrl !== null)
    await fetch(`${pacUrl}/sandbox/cancellations`, { method: "POST", body: JSON.stringify({ visible_after_ms: 0 }) });
  const { id, uuid } = await issueInvoice(api);
  const address = `/api/invoices/${id}`;
  await api.json("POST", `${address}/cancel`, { motive: DID_NOT_HAPPEN }, { "idempotency-key": randomUUID() });
  for (let tries = 0; tries < PATIENCE_MS / PAUSE_MS; tries += 1) {
    const { body } = await api.json<{ cancellation: { receipt: object | null } | null }>(
      "GET",
      `${address}/cancellation`,
    );
    if (body.cancellation !== null && body.cancellation.receipt !== null)
      return { address: `${address}/acuse`, uuid, rfc };
    await sleep(PAUSE_MS);
  }
  throw new Error(
    "The request to cancel was not acknowledged within four minutes. It goes on by itself; look at it later.",
  );
}

export function judgeAcknowledgement(xml: Buffer, { uuid, rfc }: Acknowledgement): AcknowledgementHeld {
  const read = readAcuse(xml);
  const folio = read.ok ? read.acuse.Folios.find((one) => one.UUID.toUpperCase() === uuid.toUpperCase()) : undefined;
  return {
    readable: read.ok,
    asked_by_issuer: read.ok && read.acuse.Rfc === rfc,
    names_this_document: folio !== undefined,
    received: folio?.EstatusUUID === "201",
  };
}
