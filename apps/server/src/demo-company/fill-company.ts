import { randomUUID } from "node:crypto";
import {
  invoiceDraft,
  type ParamsOf,
  payDraft,
  type RequestOf,
  type ResponseOf,
  ROUTES,
  type RouteName,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { App } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { type BackdatedPac, createDraft, stampBackdated } from "../invoices/index.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { stampPayBackdated } from "../payment-receipts/index.ts";
import {
  SAMPLE_ADDRESS,
  SAMPLE_CUSTOMERS,
  SAMPLE_GENERAL,
  SAMPLE_NAME,
  SAMPLE_PRODUCTS,
  SAMPLE_TAXES,
  toCustomerForm,
  toProductForm,
} from "./company-data.ts";
import {
  type Receipt,
  SAMPLE_RECEIPTS,
  SAMPLE_SALES,
  type SampleIds,
  type SampleSale,
  toDraft,
  toPayDraft,
} from "./sales-data.ts";

export interface Company {
  readonly issuerId: string;
  readonly userId: string;
  readonly rfc: string;
}

/** What makes test seals, and stamps of the past. */
export type SandboxClients = { readonly [Desk in "testCsdClient" | "backdatedPac"]: NonNullable<Deps[Desk]> };

/** How far it has come: each customer, product and document is a step. */
export type OnStep = (done: number, total: number) => void;

const YEAR_MS = 365 * DAY_MS;

/**
 * Everything of a company that its owner would type: profile, test seal, customers, products. Then its documents of the
 * last months.
 */
export async function fillCompany(
  deps: Deps,
  clients: SandboxClients,
  user: InjectedClient,
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
  await fillProfile(deps, clients, user, company);
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
  await makeDocuments({ deps, backdatedPac: clients.backdatedPac, author: company, user, ids, step });
}

async function fillProfile(
  deps: Deps,
  { testCsdClient }: SandboxClients,
  user: InjectedClient,
  { rfc }: Company,
): Promise<void> {
  await user("saveGeneral", { body: SAMPLE_GENERAL });
  await user("saveAddress", { body: SAMPLE_ADDRESS });
  const passphrase = randomUUID();
  // Older than the oldest invoice.
  const validFrom = new Date(deps.clock.now().getTime() - YEAR_MS);
  const answer = await testCsdClient.order({ rfc, name: SAMPLE_NAME, passphrase, validFrom });
  if (answer.kind === "unavailable") throw refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  if (answer.kind !== "made") throw new Error(`No test seal was made for a sample company: ${answer.kind}`);
  const { cer, key } = answer.csd;
  const files = { cer_filename: `CSD_${rfc}.cer`, key_filename: `CSD_${rfc}.key`, certBase64: cer, keyBase64: key };
  await user("storeCsd", { body: { ...files, passphrase, rfc } });
  await user("saveTaxes", { body: SAMPLE_TAXES });
}

export interface DemoContext {
  readonly deps: Deps;
  readonly backdatedPac: BackdatedPac;
  readonly author: { readonly issuerId: string; readonly userId: string };
  readonly user: InjectedClient;
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
async function makeDocuments(context: DemoContext): Promise<void> {
  const moments = sampleDates(context.deps.clock.now(), SAMPLE_SALES.length);
  const made = new Map<SampleSale, Made>();
  const deeds = [
    ...SAMPLE_SALES.map((sale, at) => {
      const then = moments[at] ?? context.deps.clock.now();
      return { then, make: async () => void made.set(sale, await makeInvoice(context, sale, then, made)) };
    }),
    ...SAMPLE_RECEIPTS.map((receipt) => {
      const then = paidAt(lastDate(receipt, moments), receipt.days);
      return { then, make: () => makeReceipt(context, receipt, then, made) };
    }),
  ].sort((one, other) => one.then.getTime() - other.then.getTime());
  for (const { make } of deeds) {
    await make();
    context.step();
  }
  for (const [sale, { id }] of made)
    if (sale.outcome !== undefined && sale.outcome !== "draft") await cancel(context.user, id, sale.outcome, made);
}

/** Of the sales that a receipt pays. */
function lastDate({ pays }: Receipt, moments: readonly Date[]): Date {
  const names = pays.map(([name]) => name);
  const theirs = moments.filter((_, at) => names.includes(SAMPLE_SALES[at]?.name ?? ""));
  return new Date(Math.max(...theirs.map((date) => date.getTime())));
}

async function makeInvoice(
  { deps, backdatedPac, author, user, ids }: DemoContext,
  sale: SampleSale,
  then: Date,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<Made> {
  const relatedUuid = sale.relates === undefined ? null : uuidOf(made, sale.relates[1]);
  const draft = invoiceDraft.parse(toDraft(ids, sale, { day: mexicanDay(then), relatedUuid }));
  const id = await createDraft({ ...deps, clock: { now: () => then } }, author, draft);
  if (sale.outcome === "draft") return { id, uuid: null };
  await stampBackdated(deps, backdatedPac, { issuerId: author.issuerId, invoiceId: id, language: "es" }, then);
  if (sale.name === undefined) return { id, uuid: null };
  return { id, uuid: (await user("getInvoice", { params: { id } })).invoice.uuid };
}

async function makeReceipt(
  { deps, backdatedPac, author, ids }: DemoContext,
  receipt: Receipt,
  then: Date,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<void> {
  const invoices = new Map(
    [...made].flatMap(([{ name }, { id }]) => (name === undefined ? [] : [[name, id] as const])),
  );
  const draft = payDraft.parse(toPayDraft({ ...ids, invoices }, receipt, mexicanDay(then)));
  await stampPayBackdated(
    deps,
    backdatedPac,
    { ...author, payId: newId({ now: () => then }), draft, language: "es" },
    then,
  );
}

function uuidOf(made: ReadonlyMap<SampleSale, Made>, name: string): string {
  const uuid = [...made].find(([sale]) => sale.name === name)?.[1].uuid;
  if (typeof uuid !== "string") throw new Error(`No sample invoice was stamped by the name ${name}.`);
  return uuid;
}

async function cancel(
  user: InjectedClient,
  id: string,
  outcome: Exclude<SampleSale["outcome"], "draft" | undefined>,
  made: ReadonlyMap<SampleSale, Made>,
): Promise<void> {
  const body =
    outcome === "cancel"
      ? { motive: "02" as const }
      : { motive: "01" as const, replacement_uuid: uuidOf(made, outcome.replacedBy) };
  await user("cancelInvoice", { params: { id }, body, key: randomUUID() });
}

/** Four months of business, until the day before yesterday: no moment of it is to come, whatever the time zone. */
const FIRST_DAY = 120;
const LAST_DAY = 2;
/** Nine in the morning in Zona Centro, and until when documents are made. */
const OPENS_UTC = 15;
const OPEN_HOURS = 8;
const PAID_UTC = 20;

/** When the company opened its account: before its first document. */
export function demoOpeningDate(now: Date): Date {
  return new Date(now.getTime() - (FIRST_DAY + 7) * DAY_MS);
}

/**
 * When each of `count` documents was made, the oldest first: spread over the months, in office hours, from Monday to
 * Friday.
 */
function sampleDates(now: Date, count: number): readonly Date[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const moments = Array.from({ length: count }, (_, at) => {
    const day = workingDay(Math.round(today - FIRST_DAY + ((FIRST_DAY - LAST_DAY) * at) / count));
    return (
      day * DAY_MS +
      (OPENS_UTC + ((at * 7) % OPEN_HOURS)) * HOUR_MS +
      ((at * 13) % 60) * MINUTE_MS +
      ((at * 29) % 60) * 1000
    );
  });
  return moments.sort((one, other) => one - other).map((date) => new Date(date));
}

/**
 * When a payment was received, and its receipt made: so many days after, or on the Friday before, at a quarter past two
 * in Zona Centro.
 */
function paidAt(sold: Date, days: number): Date {
  return new Date(
    workingDay(Math.floor(sold.getTime() / DAY_MS) + days) * DAY_MS + PAID_UTC * HOUR_MS + 15 * MINUTE_MS,
  );
}

/** That day, or the Friday before it. Day 0 was a Thursday. */
function workingDay(day: number): number {
  const weekday = (day + 4) % 7;
  if (weekday === 0) return day - 2;
  return weekday === 6 ? day - 1 : day;
}

/** Calls the product's own addresses as the owner of a session does: whatever they check is checked. */
type InjectedClient = <Name extends RouteName>(
  name: Name,
  input?: { readonly body?: RequestOf<Name>; readonly params?: ParamsOf<Name>; readonly key?: string },
) => Promise<ResponseOf<Name>>;

export function injectedClient(app: App, token: string): InjectedClient {
  return async (name, { body, params, key } = {}) => {
    const { method, path } = ROUTES[name];
    const url = path.replace(/:(\w+)/g, (_, part: string) =>
      String((params as Record<string, unknown> | undefined)?.[part] ?? ""),
    );
    const headers = {
      authorization: `Bearer ${token}`,
      localization: "es",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${name} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`);
    return answer.json();
  };
}
