import * as z from "zod";
import { creditsGrantedResponse, grantCreditsRequest } from "./admin-users.ts";
import { catalogueChangesQuery, catalogueChangesResponse, catalogueEditionResponse } from "./catalogues.ts";
import { idParams } from "./fields/identifier.ts";
import { messageResponse, nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { listRoutes } from "./listing.ts";
import { paginateMailsRequest, paginateMailsResponse } from "./mails.ts";
import { adminOrderResponse, clientOrderList, refundOrderRequest } from "./orders.ts";
import { get, post } from "./route.ts";

/** Days that the charts go back, today included. */
export const DASHBOARD_DAYS = 30;

/** Months that revenue goes back, the one of today included. */
export const REVENUE_MONTHS = 12;

const day = z.object({ day: z.string(), count: z.int() });

/**
 * What orders brought in a day or month: paid then, given back then (refunds and charge-backs in force), and the
 * difference.
 */
const taken = { orders: z.int(), paid: wireDecimal, returned: wireDecimal, net: wireDecimal };
export type Taken = z.output<z.ZodObject<typeof taken>>;

/** The state of the platform. Days are of Mexico City; every day of the period is there, in order. */
export const adminDashboardResponse = z.object({
  at: wireInstant,
  users: z.object({ total: z.int(), active: z.int(), unverified: z.int(), blocked: z.int() }),
  registrations: z.array(day),
  stamps: z.array(day),
  cancellations: z.array(day),
  /** Of orders, each currency apart; those of the environment that the product runs in. Taxes inside. */
  revenue: z.array(
    z.object({
      currency: z.string(),
      days: z.array(z.object({ day: z.string(), ...taken })),
      months: z.array(z.object({ month: z.string(), ...taken })),
    }),
  ),
  /** Refusals of certification providers in the period, the commonest first. */
  refusals: z.array(z.object({ code: z.string(), count: z.int() })),
  /** Work that waits: open documents, and jobs by their kind. */
  queue: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
  mails: z.object({ pending: z.int(), failed: z.int(), uncertain: z.int() }),
  credits: z.object({ available: z.int(), held: z.int(), consumed: z.int() }),
  /** Seal certificates in use that end within sixty days, the nearest first. */
  certificates: z.array(
    z.object({ rfc: z.string(), number: z.string(), valid_until: wireInstant, days_left: z.int() }),
  ),
});
export type AdminDashboard = z.output<typeof adminDashboardResponse>;

/**
 * Something that does not go on by itself, or not soon. `document`: an open sealed document, which is asked about again
 * all the same. `order`: money of a purchase that only a person can decide; nothing tries it again, and it stays until
 * it is marked as attended to. `clock`: a machine's clock is off; it goes away by itself when that is mended.
 * `invariants`: something that must always be true is not, or was not looked at for long; the next check decides.
 * `job`: a job that ran out of tries and stays where it is.
 */
export const stuckJobRow = z.object({
  id: z.string(),
  source: z.enum(["document", "order", "clock", "backup", "invariants", "job"]),
  name: z.string(),
  /** For programs; a job's is the error that it ended with. */
  reason: z.string(),
  issuer_id: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  first_seen_at: wireInstant,
  last_seen_at: wireInstant,
});

/** The state of a certification provider for all processes. */
export const providerRow = z.object({
  provider: z.string(),
  state: z.enum(["open", "paused", "probing", "not_configured"]),
  reason: z.string(),
  paused_until: wireInstant.nullable(),
  /** Requests on their way, and the most there may be at once. */
  asking: z.int(),
  limit: z.int(),
  /** Open documents that are its to certify. */
  waiting: z.int(),
});

/**
 * One sentence that must be true of the whole database. `examples`: the first rows that break it, each value as text.
 */
export const invariantRow = z.object({
  id: z.string().meta({ examples: ["I3"] }),
  name: z.string().meta({ examples: ["no-folio-twice"] }),
  sentence: z.string(),
  holds: z.boolean(),
  breaches: z.int(),
  examples: z.array(z.record(z.string(), nullableText)),
});

/** A check of the invariants that ended: by whom it was asked for (null: it was time), and what it read. */
const endedCheck = z.object({
  state: z.enum(["done", "cancelled", "failed"]),
  requested_by: z.string().nullable(),
  /** Whether it also read the rows of issuers that are as they were. */
  whole: z.boolean(),
  started_at: wireInstant,
  ended_at: wireInstant,
  issuers: z.int(),
  issuers_checked: z.int(),
  /** Of those that were checked: whose rows are as they were when everything held. */
  issuers_unchanged: z.int(),
});

/** The one that runs. */
const runningCheck = endedCheck.omit({ state: true, ended_at: true }).extend({
  /** From 0 to 1. */
  done: z.number(),
  /** When it will have ended, if it goes on as it did; null as long as that is anybody's guess. */
  ends_at: wireInstant.nullable(),
  /** Sentences that it found broken so far. */
  broken: z.int(),
});

/** What the last check that came to its end found; before the first nothing is known to hold. */
const invariantsResponse = z.object({
  checked_at: wireInstant.nullable(),
  holds: z.boolean().nullable(),
  invariants: z.array(invariantRow),
  /** The one that ended last, however it ended; null before the first. */
  last: endedCheck.nullable(),
  running: runningCheck.nullable(),
  /** When a check begins by itself, in Mexico City's time (HH:MM); null: never. */
  daily_at: z.string().nullable(),
});

const scope = "crud_admin_users";

export const adminRoutes = {
  getAdminDashboard: get(
    "/api/admin/dashboard",
    scope,
    "Users, stamps, refusals, queues and certificates of the whole platform",
    { response: adminDashboardResponse },
  ),
  paginateMails: post("/api/admin/mails/list/paginate", scope, "The mails that left or did not, without their words", {
    request: paginateMailsRequest,
    response: paginateMailsResponse,
    inTurn: "listing",
  }),
  retryMail: post("/api/admin/mails/:id/retry", scope, "Sends a mail again that failed or is in doubt", {
    params: idParams,
    response: messageResponse,
  }),
  getInvariants: get(
    "/api/admin/invariants",
    scope,
    "Whether every sentence that must be true of the database held at the last check, and how far the one that runs is",
    { response: invariantsResponse },
  ),
  checkInvariants: post(
    "/api/admin/invariants/check",
    scope,
    "Begins a check of what must always be true of the database, unless one runs; whole: also of what did not change",
    {
      request: z.object({ whole: z.boolean().default(false) }),
      response: invariantsResponse,
      accepted: invariantsResponse,
    },
  ),
  cancelInvariantsCheck: post("/api/admin/invariants/cancel", scope, "Ends the check that runs before its end", {
    response: invariantsResponse,
  }),
  getCatalogueEdition: get(
    "/api/admin/catalogues",
    scope,
    "Which edition of the SAT's lists is in use, and who imported it when",
    { response: catalogueEditionResponse },
  ),
  getCatalogueChanges: get(
    "/api/admin/catalogues/changes",
    scope,
    "What the edition of the SAT's lists in use added, ended and changed against the one before it",
    { query: catalogueChangesQuery, response: catalogueChangesResponse },
  ),
  updateCatalogues: post(
    "/api/admin/catalogues/update",
    scope,
    "Begins to fetch the SAT's lists as it publishes them now; one update at a time",
    { response: catalogueEditionResponse },
  ),
  listStuckJobs: get(
    "/api/admin/jobs",
    scope,
    "What does not go on by itself, and how the certification providers stand",
    { response: z.object({ jobs: z.array(stuckJobRow), providers: z.array(providerRow) }) },
  ),
  retryStuckJob: post("/api/admin/jobs/:id/retry", scope, "Tries one of them again now", {
    params: idParams,
    response: z.object({ message: z.string() }),
  }),
  attendStuckJob: post(
    "/api/admin/jobs/:id/attended",
    scope,
    "Says that a person has attended to a purchase that waited for one",
    { params: idParams, response: messageResponse },
  ),
};

const list = listRoutes(
  "admin/orders",
  scope,
  {
    all: "Everybody's orders",
    page: "A page of everybody's orders",
    sheet: "Everybody's orders that match, as a spreadsheet",
  },
  clientOrderList,
  {},
);

export const adminOrderRoutes = {
  listAdminOrders: list.all,
  paginateAdminOrders: list.page,
  exportAdminOrders: list.sheet,
  getAdminOrder: get(
    "/api/admin/orders/:id",
    scope,
    "One order, what became of it, and the refunds that were asked for",
    { params: idParams, response: adminOrderResponse },
  ),
  creditOrder: post(
    "/api/admin/orders/:id/credit",
    scope,
    "Gives the buyer of an order credits besides those bought, with a reason that the buyer can read",
    { params: idParams, request: grantCreditsRequest, response: creditsGrantedResponse, fresh: true },
  ),
  refundOrder: post(
    "/api/admin/orders/:id/refund",
    scope,
    "Asks the card provider to give money of an order back, with a reason; its credits go when the provider says that the money went",
    { params: idParams, request: refundOrderRequest, response: messageResponse, fresh: true },
  ),
};
