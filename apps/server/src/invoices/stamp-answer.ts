import { type InvoiceDetail, type Language, notice } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import { refuse, refuseWith } from "../http/problem.ts";
import { mexicanDay } from "../mexican-day.ts";
import type { SealRefusal } from "./seal-invoice.ts";

/**
 * What a caller is told once the provider was asked: stamped (200), on its way (202), or refused (422 with the
 * reasons).
 */
export function answerStamp(invoice: InvoiceDetail, language: Language, reply: FastifyReply) {
  const { uuid, serie, folio, files } = invoice;
  if (invoice.state === "draft")
    throw refuse("invoice_rejected", { problems: () => invoice.problems, leavesSomething: true });
  if (uuid === null || files === null) {
    reply.code(202);
    return {
      message: notice(invoice.state === "uncertain" ? "invoice_uncertain" : "invoice_stamping", language),
      invoice,
    };
  }
  const number = [serie, folio].filter((part) => part !== null).join("-");
  return { message: notice("invoice_stamped", language, { number }), invoice, uuid, serie, folio, files };
}

/** Why nothing was sealed, as the error table says it. */
export function refuseSeal(refusal: SealRefusal): Error {
  switch (refusal.kind) {
    case "problems":
      return refuse("invoice_has_problems", { problems: () => refusal.problems });
    case "certificate_expired":
      return refuseWith("certificate_expired", { date: mexicanDay(refusal.validUntil) });
    case "certificate_changed":
      return refuse("wrong_state");
    case "disk_full":
      return refuse("disk_full", { retryAfterSeconds: 60 });
    case "too_busy":
      return refuse("too_busy", { retryAfterSeconds: 5 });
    default:
      return refuse(refusal.kind);
  }
}
