import { randomUUID } from "node:crypto";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/problem.ts";
import type { AsUser } from "./as-user.ts";
import { makeDocuments } from "./make-documents.ts";
import { SAMPLE_CUSTOMERS, toCustomerForm } from "./sample-customers.ts";
import { SAMPLE_PRODUCTS, toProductForm } from "./sample-products.ts";
import { SAMPLE_ADDRESS, SAMPLE_GENERAL, SAMPLE_NAME, SAMPLE_TAXES } from "./sample-profile.ts";
import { SAMPLE_RECEIPTS } from "./sample-receipts.ts";
import { SAMPLE_SALES } from "./sample-sales.ts";

export interface Company {
  readonly issuerId: string;
  readonly userId: string;
  readonly rfc: string;
}

/** What makes test seals, and stamps of the past. */
export type SandboxDesks = { readonly [Desk in "testCsd" | "pastPac"]: NonNullable<Deps[Desk]> };

/** How far it has come: each customer, product and document is a step. */
export type OnStep = (done: number, total: number) => void;

const YEAR_MS = 365 * 86_400_000;

/**
 * Everything of a company that its owner would type: profile, test seal, customers, products. Then its documents of the
 * last months.
 */
export async function fillCompany(
  deps: Deps,
  desks: SandboxDesks,
  user: AsUser,
  company: Company,
  onStep: OnStep,
): Promise<void> {
  const customers = [
    ...SAMPLE_CUSTOMERS,
    { rfc: company.rfc, name: SAMPLE_NAME, regime: "601", zip: SAMPLE_ADDRESS.codigo_postal },
  ];
  const total = customers.length + SAMPLE_PRODUCTS.length + SAMPLE_SALES.length + SAMPLE_RECEIPTS.length;
  let done = 0;
  const step = () => {
    done += 1;
    onStep(done, total);
  };
  await fillProfile(deps, desks, user, company);
  const customerIds: string[] = [];
  for (const customer of customers) {
    customerIds.push((await user("saveCustomer", { body: toCustomerForm(customer) })).customer_data.id);
    step();
  }
  const products: string[] = [];
  for (const product of SAMPLE_PRODUCTS) {
    products.push((await user("saveProduct", { body: toProductForm(product) })).product_data.id);
    step();
  }
  const seriesId = (await user("listSeries")).series[0]?.series_id ?? "";
  const paySeriesId = (await user("createSeries", { body: { serie: "P", folio: 1 } })).series.series_id;
  const uses = customers.map(({ regime }) => (regime === "616" ? "S01" : "G03"));
  const ids = { seriesId, paySeriesId, customers: customerIds, products, uses };
  await makeDocuments({ deps, pastPac: desks.pastPac, author: company, user, ids, step });
}

async function fillProfile(deps: Deps, { testCsd }: SandboxDesks, user: AsUser, { rfc }: Company): Promise<void> {
  await user("saveGeneral", { body: SAMPLE_GENERAL });
  await user("saveAddress", { body: SAMPLE_ADDRESS });
  const passphrase = randomUUID();
  // Older than the oldest invoice.
  const validFrom = new Date(deps.clock.now().getTime() - YEAR_MS);
  const answer = await testCsd.order({ rfc, name: SAMPLE_NAME, passphrase, validFrom });
  if (answer.kind === "unavailable") throw refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  if (answer.kind !== "made") throw new Error(`No test seal was made for a sample company: ${answer.kind}`);
  const { cer, key } = answer.csd;
  const files = { cer_filename: `CSD_${rfc}.cer`, key_filename: `CSD_${rfc}.key`, certBase64: cer, keyBase64: key };
  await user("storeCsd", { body: { ...files, passphrase, rfc } });
  await user("saveTaxes", { body: SAMPLE_TAXES });
}
