import { fechaLimiteDeCancelacion, motivoDe, sustituye } from "@timbra/cfdi";
import { mexicanDate } from "./business-days.ts";
import type { CancelDesk } from "./cancel-desk.ts";
import { liveRelatives } from "./live-relatives.ts";
import type { StampedDocument } from "./paper.ts";
import type { RequestedFolio } from "./read-request.ts";
import { standingOf } from "./standing.ts";

/** A folio of a request with the documents that it names, if they exist. */
export interface Case {
  readonly rfc: string;
  readonly folio: RequestedFolio;
  readonly paper: StampedDocument | null;
  readonly substitute: StampedDocument | null;
}

const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

/** EstatusUUID for one document of a request: 201 when it is to be received, else why not. */
export function judge(desk: CancelDesk, { rfc, folio, paper, substitute }: Case): string {
  const now = desk.now();
  const wrong = wrongWords(folio);
  if (wrong !== null) return wrong;
  if (!paper || !isVisible(desk, paper, now)) return "205";
  if (paper.entry.rfc !== rfc) return "203";
  const { estado, estatus } = standingOf(desk.ledger, folio.uuid, now);
  if (estado === "Cancelado" || estatus === "En proceso") return "202";
  const limit = fechaLimiteDeCancelacion(paper.comprobante);
  if (limit !== undefined && mexicanDate(now) > limit) return "210";
  if (folio.motivo === "01") return wrongSubstitute(desk, folio, substitute) ?? "201";
  return liveRelatives(desk, folio.uuid).length > 0 ? "no_cancelable" : "201";
}

/** Whether the SAT has heard of a stamped document by now. */
export function isVisible({ ledger }: CancelDesk, { entry }: StampedDocument, now: Date): boolean {
  return now.getTime() >= Date.parse(entry.at) + ledger.steered.visibleAfterMs;
}

function wrongWords({ uuid, motivo, folioSustitucion }: RequestedFolio): string | null {
  if (!UUID.test(uuid)) return "309";
  const known = motivoDe(motivo);
  if (!known) return "207";
  if (known.folioSustitucion === "prohibido") return folioSustitucion === "" ? null : "209";
  return UUID.test(folioSustitucion) && folioSustitucion !== uuid ? null : "208";
}

function wrongSubstitute(
  { ledger, now }: CancelDesk,
  { uuid }: RequestedFolio,
  substitute: StampedDocument | null,
): string | null {
  if (!substitute || standingOf(ledger, substitute.entry.uuid, now()).estado === "Cancelado") return "208";
  return sustituye(substitute.comprobante, uuid) ? null : "212";
}
