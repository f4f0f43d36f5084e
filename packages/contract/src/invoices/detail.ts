import * as z from "zod";
import { problemSchema } from "../error-body.ts";
import { nullableText, wireInstant } from "../fields/wire.ts";
import { taxAdvice } from "../tax-advice/tax-advice.ts";
import { draftBody } from "./draft.ts";
import { invoiceTotals } from "./item.ts";
import { invoiceRow } from "./list.ts";

/** Where the files of a stamped invoice are read. */
export const invoiceFiles = z.object({ xml: z.string(), pdf: z.string() });

/**
 * "tagged_pdf": with what a screen reader needs to say in which order texts are read and which cell stands under which
 * heading.
 */
export const printQuery = z.object({ format: z.enum(["pdf", "tagged_pdf"]).prefault("pdf") });

/** What the stamp says; null until there is one. */
export const stampFacts = z
  .object({
    uuid: z.string(),
    /** Local to the place of issue, as `date`. */
    certified_at: z.string(),
    certifier_rfc: z.string(),
    certifier_certificate: z.string(),
    sat_qr: z.string(),
    /** LugarExpedicion: whose clock the document goes by. */
    expedition_zip: z.string(),
  })
  .nullable();

/**
 * One invoice. `revision` grows with each change of the draft: a save that names an older one is refused
 * (revision_conflict). `problems` are the refusals of the last try to certify it; `remarks`, what one's own documents
 * say against a draft that names them.
 */
export const invoiceDetail = invoiceRow.extend({
  revision: z.int(),
  draft: draftBody,
  totals: invoiceTotals.nullable(),
  problems: z.array(problemSchema),
  remarks: z.array(problemSchema),
  stamp: stampFacts,
  files: invoiceFiles.nullable(),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

export const invoiceResponse = z.object({ invoice: invoiceDetail });

/**
 * `warnings`: what the rules say of the draft as it was kept, save what it lacks; an error among them keeps it from its
 * stamp. The preview has all. `advice`: what its taxes should rather say.
 */
export const draftSavedResponse = z.object({
  message: z.string(),
  invoice: invoiceDetail,
  warnings: z.array(problemSchema),
  advice: z.array(taxAdvice),
});

/** 200. */
export const stampedResponse = z.object({
  message: z.string(),
  invoice: invoiceDetail,
  uuid: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  files: invoiceFiles,
});

/** 202: sealed and being stamped; the client reads the invoice again, and never repeats the request. */
export const stampingResponse = z.object({ message: z.string(), invoice: invoiceDetail });

export const previewResponse = z.object({
  totals: invoiceTotals,
  problems: z.array(problemSchema),
  advice: z.array(taxAdvice),
});

/** One attempt to certify or to cancel, with the hashes of what went out and came back. */
const attempt = z.object({
  operation: z.enum(["stamp", "recover", "cancel", "status"]),
  provider: z.string(),
  answer: z.enum([
    "stamped",
    "already_stamped",
    "rejected",
    "unavailable",
    "invalid_stamp",
    "requested",
    "already_requested",
    "not_yet_known",
    "answered",
  ]),
  /** Null for a look at the SAT, which sends nothing of ours. */
  sent_sha256: nullableText,
  /** What the SAT's status said, in its words; empty for anything else. */
  words: z.array(z.string()),
  /** Of the document or acknowledgement that came, as it is kept; null where none did. */
  received_sha256: nullableText,
  /** Of the last answer's bytes as they came over the wire, a refusal's too; null when not a byte came. */
  answer_sha256: nullableText,
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  started_at: wireInstant,
  duration_ms: z.int(),
});

const TIMELINE_KINDS = [
  "created",
  "sealed",
  "attempt",
  "stamped",
  "rejected",
  "cancel_signed",
  "cancelled",
  /** Without a request of ours: asked with another program, or at the SAT's own desk. */
  "cancelled_elsewhere",
  "cancel_rejected",
  "cancel_refused",
  "cancel_lapsed",
] as const;

export const timelineResponse = z.object({
  events: z.array(z.object({ at: wireInstant, kind: z.enum(TIMELINE_KINDS), attempt: attempt.nullable() })),
});
