import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { invoiceDraft } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { createDraft, sealWithKeyInUse } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import type { AsUser } from "./as-user.ts";
import { SAMPLE_CUSTOMERS, toCustomerForm } from "./sample-customers.ts";
import { type SampleInvoice, sampleInvoices } from "./sample-drafts.ts";
import { SAMPLE_PRODUCTS, toProductForm } from "./sample-products.ts";
import { SAMPLE_ADDRESS, SAMPLE_GENERAL, SAMPLE_NAME, SAMPLE_TAXES } from "./sample-profile.ts";

export interface Company {
  readonly issuerId: string;
  readonly userId: string;
  readonly rfc: string;
}

const HOUR_MS = 3_600_000;
/** A document may be certified until 72 hours after its date; the oldest keeps a margin for the worker. */
const OLDEST_HOURS = 66;

/** Everything of a company that its owner would type: profile, test seal, customers, products. Then its invoices, over the last days. */
export async function fillCompany(deps: Deps, user: AsUser, company: Company): Promise<readonly string[]> {
  await user("saveGeneral", { body: SAMPLE_GENERAL });
  await user("saveAddress", { body: SAMPLE_ADDRESS });
  const passphrase = randomUUID();
  const files = await user("makeTestCsd", { body: { passphrase, name: SAMPLE_NAME } });
  await user("storeCsd", { body: { ...files, passphrase, rfc: company.rfc } });
  await user("saveTaxes", { body: SAMPLE_TAXES });
  const customers: string[] = [];
  for (const customer of SAMPLE_CUSTOMERS) customers.push((await user("saveCustomer", { body: toCustomerForm(customer) })).customer_data.id);
  const products: string[] = [];
  for (const product of SAMPLE_PRODUCTS) products.push((await user("saveProduct", { body: toProductForm(product) })).product_data.id);
  const seriesId = (await user("listSeries")).series[0]?.series_id ?? "";
  const invoices = sampleInvoices({ seriesId, customers, products }, mexicanDay(deps.clock.now()).slice(0, 7));
  return keepInvoices(deps, company, invoices);
}

/** Keeps and seals the invoices, the oldest first; a worker has them certified. Answers those that are to be cancelled then. */
async function keepInvoices(deps: Deps, { issuerId, userId }: Company, invoices: readonly SampleInvoice[]): Promise<readonly string[]> {
  const doomed: string[] = [];
  const start = deps.clock.now().getTime();
  for (const [at, { draft, fate }] of invoices.entries()) {
    const then = new Date(start - OLDEST_HOURS * HOUR_MS * (1 - at / invoices.length));
    const past: Deps = { ...deps, clock: { now: () => then } };
    const invoiceId = await createDraft(past, { issuerId, userId }, invoiceDraft.parse(draft));
    if (fate === "draft") continue;
    const outcome = await sealWithKeyInUse(past, { issuerId, invoiceId, language: "es" });
    if (outcome.kind !== "sealed") throw new Error(`A sample invoice was not sealed: ${JSON.stringify(outcome)}`);
    if (fate === "cancel") doomed.push(invoiceId);
  }
  return doomed;
}

const PAUSE_MS = 500;
const PATIENCE_MS = 120_000;

/** Cancels invoices once they are certified. What does not come to that in time stays as it is: it is only an example. */
export async function cancelLater(user: AsUser, ids: readonly string[], stopped: AbortSignal): Promise<void> {
  for (const id of ids) {
    for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
      const { invoice } = await user("getInvoice", { params: { id } });
      if (invoice.state === "stamped") {
        await user("cancelInvoice", { params: { id }, body: { motive: "02" }, key: randomUUID() });
        break;
      }
      await sleep(PAUSE_MS, undefined, { signal: stopped });
    }
  }
}
