import { randomUUID } from "node:crypto";
import { invoiceDraft } from "@timbra/contract";
import type { PacPort } from "../adapters/pac/index.ts";
import type { Deps } from "../deps.ts";
import { createDraft, stampInThePast } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import type { AsUser } from "./as-user.ts";
import { type SampleIds, toDraft } from "./sample-drafts.ts";
import { sampleMoments } from "./sample-moments.ts";
import { SAMPLE_SALES, type Sale } from "./sample-sales.ts";

export interface Workshop {
  readonly deps: Deps;
  readonly pastPac: (then: Date) => PacPort;
  readonly author: { readonly issuerId: string; readonly userId: string };
  readonly user: AsUser;
  readonly ids: SampleIds;
  /** A document is done. */
  step(): void;
}

interface Made {
  readonly id: string;
  readonly uuid: string | null;
}

/** Makes the documents of four months, each at its time, and cancels today those that are to be cancelled. */
export async function makeInvoices(workshop: Workshop): Promise<void> {
  const moments = sampleMoments(workshop.deps.clock.now(), SAMPLE_SALES.length);
  const made = new Map<Sale, Made>();
  for (const [at, sale] of SAMPLE_SALES.entries()) {
    made.set(sale, await makeInvoice(workshop, sale, moments[at] ?? workshop.deps.clock.now(), made));
    workshop.step();
  }
  for (const [sale, { id }] of made) if (sale.fate !== undefined && sale.fate !== "draft") await cancel(workshop.user, id, sale.fate, made);
}

async function makeInvoice({ deps, pastPac, author, user, ids }: Workshop, sale: Sale, then: Date, made: ReadonlyMap<Sale, Made>): Promise<Made> {
  const relatedUuid = sale.relates === undefined ? null : uuidOf(made, sale.relates[1]);
  const draft = invoiceDraft.parse(toDraft(ids, sale, { day: mexicanDay(then), relatedUuid }));
  const id = await createDraft({ ...deps, clock: { now: () => then } }, author, draft);
  if (sale.fate === "draft") return { id, uuid: null };
  await stampInThePast(deps, pastPac, { issuerId: author.issuerId, invoiceId: id, language: "es" }, then);
  if (sale.name === undefined) return { id, uuid: null };
  return { id, uuid: (await user("getInvoice", { params: { id } })).invoice.uuid };
}

function uuidOf(made: ReadonlyMap<Sale, Made>, name: string): string {
  const uuid = [...made].find(([sale]) => sale.name === name)?.[1].uuid;
  if (typeof uuid !== "string") throw new Error(`No sample invoice was stamped by the name ${name}.`);
  return uuid;
}

async function cancel(user: AsUser, id: string, fate: Exclude<Sale["fate"], "draft" | undefined>, made: ReadonlyMap<Sale, Made>): Promise<void> {
  const body = fate === "cancel" ? { motive: "02" as const } : { motive: "01" as const, replacement_uuid: uuidOf(made, fate.replacedBy) };
  await user("cancelInvoice", { params: { id }, body, key: randomUUID() });
}
