import { messageOf } from "@timbra/cfdi";
import { errorMessage, type InvoiceDraft, invoiceDraft, type ProblemBody } from "@timbra/contract";
import { inIssuer, isUnreachable } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { type SealOutcome, type SealRefusal, sealNewDraft, sealWithKey } from "../invoices/index.ts";
import { LAW_MESSAGES } from "../law-messages.ts";
import { mexicanDay } from "../mexican-day.ts";
import { toRemark } from "./judge-invoice.ts";
import type { KeptRemark } from "./remark.ts";
import { type Picked, pickWaiting, settleWaiting, type BulkStep } from "./run.db.ts";

/**
 * `nothing`: none waits, or it is not this turn any more. `not_now`: the machine has no room for it at the moment; it
 * waits on.
 */
export type Became = "sealed" | "refused" | "nothing" | "not_now";

type PlainCode =
  | Exclude<SealRefusal["kind"], "problems" | "certificate_expired" | "certificate_changed">
  | "wrong_state"
  | "bulk_failed";

const PASSING: readonly SealOutcome["kind"][] = ["too_busy", "disk_full", "certificate_changed"];

/**
 * Seals the next invoice of a batch. That it is taken, kept, sealed and told of is one transaction, so it happens once
 * or not at all; its id was given when the file was read. What is wrong with it is its own affair: the next one
 * follows.
 */
export async function sealNext(deps: Deps, turn: BulkStep): Promise<Became> {
  let picked: Picked | null = null;
  try {
    const after = { kind: "leave", workerFrom: deps.clock.now() } as const;
    const outcome = await sealWithKey(
      deps,
      { issuerId: turn.issuerId, invoiceId: turn.batchId },
      after,
      async (tx, tools) => {
        picked = await pickWaiting(tx, turn);
        if (picked === null) return { kind: "not_found" };
        const { invoiceId, userId, rows, position } = picked;
        const draft = invoiceDraft.parse(picked.draft);
        const author = { issuerId: turn.issuerId, userId };
        const sealed = await sealNewDraft(tx, deps, { author, invoiceId, draft, language: "es" }, tools);
        if (sealed.kind === "sealed" || sealed.kind === "already")
          await settleWaiting(tx, turn, position, "sealed", []);
        else if (!PASSING.includes(sealed.kind))
          await settleWaiting(tx, turn, position, "refused", remarksOf(sealed, rows, draft));
        return sealed;
      },
    );
    if (PASSING.includes(outcome.kind)) return "not_now";
    if (picked === null) return "nothing";
    return outcome.kind === "sealed" || outcome.kind === "already" ? "sealed" : "refused";
  } catch (error) {
    if (isUnreachable(error) || picked === null) throw error;
    return refuseAfterFailure(deps, turn, picked, error);
  }
}

/** A failure of ours keeps one invoice, never those after it. It can be tried again. */
async function refuseAfterFailure(
  deps: Deps,
  turn: BulkStep,
  { position }: Picked,
  error: unknown,
): Promise<"refused"> {
  deps.log.error({ err: error, ...turn, position }, "an invoice of a batch could not be sealed");
  await inIssuer(deps.db, turn.issuerId, (tx) => settleWaiting(tx, turn, position, "refused", [ofCode("bulk_failed")]));
  return "refused";
}

function remarksOf(refusal: SealRefusal, rows: readonly number[], draft: InvoiceDraft): readonly KeptRemark[] {
  if (refusal.kind === "problems") return refusal.problems.map((problem) => ofProblem(problem, rows, draft));
  if (refusal.kind === "certificate_expired") {
    const date = { date: mexicanDay(refusal.validUntil) };
    return [
      inBoth(refusal.kind, { es: errorMessage(refusal.kind, "es", date), en: errorMessage(refusal.kind, "en", date) }),
    ];
  }
  return [ofCode(refusal.kind === "certificate_changed" ? "wrong_state" : refusal.kind)];
}

function ofCode(code: PlainCode): KeptRemark {
  return inBoth(code, { es: errorMessage(code, "es"), en: errorMessage(code, "en") });
}

function inBoth(code: string, message: KeptRemark["message"]): KeptRemark {
  return { row: null, column: "", code, severity: "error", message };
}

/** The law's own sentence in the other language; what is no rule of the law stays as it was said. */
function ofProblem(problem: ProblemBody, rows: readonly number[], draft: InvoiceDraft): KeptRemark {
  const { message, ...remark } = toRemark(problem, rows, draft);
  const english = messageOf(problem, LAW_MESSAGES.en);
  return { ...remark, message: { es: message, en: english.message === problem.code ? message : english.message } };
}
