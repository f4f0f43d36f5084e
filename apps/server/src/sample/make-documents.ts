import { randomUUID } from "node:crypto";
import { invoiceDraft, payDraft } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { createDraft, type PastPac, stampInThePast } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { stampPayInThePast } from "../pays/index.ts";
import type { AsUser } from "./as-user.ts";
import { type SampleIds, toDraft } from "./sample-drafts.ts";
import { paidAt, sampleMoments } from "./sample-moments.ts";
import { type Receipt, SAMPLE_RECEIPTS, toPayDraft } from "./sample-receipts.ts";
import { SAMPLE_SALES, type SampleSale } from "./sample-sales.ts";

export interface Workshop {
  readonly deps: Deps;
  readonly pastPac: PastPac;
  readonly author: { readonly issuerId: string; readonly userId: string };
  readonly user: AsUser;
  readonly ids: SampleIds & { readonly paySeriesId: string };
  /** A document is done. */
  step(): void;
}

interface Made {
  readonly id: string;
  readonly uuid: string | null;
}

/**
 * Makes the documents of four months one after the other, each at its time, and cancels today those that are to be
 * cancelled.
 */
export async function makeDocuments(workshop: Workshop): Promise<void> {
  const moments = sampleMoments(workshop.deps.clock.now(), SAMPLE_SALES.length);
  const made = new Map<SampleSale, Made>();
  const deeds = [
    ...SAMPLE_SALES.map((sale, at) => {
      const then = moments[at] ?? workshop.deps.clock.now();
      return { then, make: async () => void made.set(sale, await makeInvoice(workshop, sale, then, made)) };
    }),
    ...SAMPLE_RECEIPTS.map((receipt) => {
      const then = paidAt(lastMoment(receipt, moments), receipt.days);
      return { then, make: () => makeReceipt(workshop, receipt, then, made) };
    }),
  ].sort((one, other) => one.then.getTime() - other.then.getTime());
  for (const { make } of deeds) {
    await make();
    workshop.step();
  }
  for (const [sale, { id }] of made)
    if (sale.fate !== undefined && sale.fate !== "draft") await cancel(workshop.user, id, sale.fate, made);
}

/** Of the sales that a receipt pays. */
function lastMoment({ pays }: Receipt, moments: readonly Date[]): Date {
  const names = pays.map(([name]) => name);
  const theirs = moments.filter((_, at) => names.includes(SAMPLE_SALES[at]?.name ?? ""));
  return new Date(Math.max(...theirs.map((moment) => moment.getTime())));
}

async function makeInvoice(
  { deps, pastPac, author, user, ids }: Workshop,
  sale: SampleSale,
  then: Date,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<Made> {
  const relatedUuid = sale.relates === undefined ? null : uuidOf(made, sale.relates[1]);
  const draft = invoiceDraft.parse(toDraft(ids, sale, { day: mexicanDay(then), relatedUuid }));
  const id = await createDraft({ ...deps, clock: { now: () => then } }, author, draft);
  if (sale.fate === "draft") return { id, uuid: null };
  await stampInThePast(deps, pastPac, { issuerId: author.issuerId, invoiceId: id, language: "es" }, then);
  if (sale.name === undefined) return { id, uuid: null };
  return { id, uuid: (await user("getInvoice", { params: { id } })).invoice.uuid };
}

async function makeReceipt(
  { deps, pastPac, author, ids }: Workshop,
  receipt: Receipt,
  then: Date,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<void> {
  const invoices = new Map(
    [...made].flatMap(([{ name }, { id }]) => (name === undefined ? [] : [[name, id] as const])),
  );
  const draft = payDraft.parse(toPayDraft({ ...ids, invoices }, receipt, mexicanDay(then)));
  await stampPayInThePast(deps, pastPac, { ...author, payId: newId({ now: () => then }), draft, language: "es" }, then);
}

function uuidOf(made: ReadonlyMap<SampleSale, Made>, name: string): string {
  const uuid = [...made].find(([sale]) => sale.name === name)?.[1].uuid;
  if (typeof uuid !== "string") throw new Error(`No sample invoice was stamped by the name ${name}.`);
  return uuid;
}

async function cancel(
  user: AsUser,
  id: string,
  fate: Exclude<SampleSale["fate"], "draft" | undefined>,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<void> {
  const body =
    fate === "cancel"
      ? { motive: "02" as const }
      : { motive: "01" as const, replacement_uuid: uuidOf(made, fate.replacedBy) };
  await user("cancelInvoice", { params: { id }, body, key: randomUUID() });
}
