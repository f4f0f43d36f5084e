import * as z from "zod";
import { companyTask } from "./companies.ts";
import { nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { get } from "./route.ts";

/** Months that the issuer's first page goes back, the one of today included. */
export const DASHBOARD_MONTHS = 12;

/** What a month adds up to in one currency, by the date of the documents. Live ones; what is cancelled is apart. */
const monthFigures = z.object({
  currency: z.string(),
  /** Income invoices. */
  invoices: z.int(),
  /** What they add up to, less credit notes; below zero where those were of earlier months. */
  invoiced: wireDecimal,
  /** The value added tax that they transfer. */
  vat: wireDecimal,
  /** Credit notes. */
  notes: z.int(),
  credited: wireDecimal,
  credited_vat: wireDecimal,
  /** Income invoices that are cancelled by now. */
  cancelled: z.int(),
  cancelled_total: wireDecimal,
});
export type MonthFigures = z.output<typeof monthFigures>;

/** The state of an issuer's business. Days and months are of Mexico City; pesos come first among currencies. */
export const dashboardResponse = z.object({
  /** YYYY-MM-DD. */
  today: z.string(),
  /** What the issuer is called; null until it has said so. */
  name: nullableText,
  /** What the issuer lacks, the most urgent first: as in the list of all companies of a person. */
  tasks: z.array(companyTask),
  /** Every month of the period is there, the oldest first; one without documents has no currencies. */
  months: z.array(z.object({ month: z.string(), currencies: z.array(monthFigures) })),
  /** What had been invoiced last month by the same day of it, less credit notes. */
  last_month_by_now: z.array(z.object({ currency: z.string(), invoiced: wireDecimal })),
  /**
   * Whom most was invoiced to, less credit notes, in this month and the two before it, in each currency; the one with
   * the most first.
   */
  customers: z.array(
    z.object({ rfc: z.string(), name: z.string(), currency: z.string(), invoices: z.int(), invoiced: wireDecimal }),
  ),
  /** Documents that wait for an answer or an action: the issuer, the certification, the receiver or the SAT. */
  waiting: z.object({
    drafts: z.int(),
    in_process: z.int(),
    being_cancelled: z.int(),
    /** When the 72 hours end of the sealed document that has waited longest for its stamp; null while none waits. */
    stamp_by: wireInstant.nullable(),
  }),
  services: z.object({
    /** Whether stamps are being made: `paused` while no provider is being asked. */
    certification: z.enum(["open", "paused", "probing"]),
    /** How the SAT answered when it was last asked about one of the issuer's documents; null while it never was. */
    sat: z.object({ answered: z.boolean(), at: wireInstant }).nullable(),
  }),
});
export type Dashboard = z.output<typeof dashboardResponse>;

export const dashboardRoutes = {
  getDashboard: get(
    "/api/dashboard",
    "crud_user_invoices",
    "How the issuer's business stands: months, best customers, what waits, and the services that it depends on",
    { response: dashboardResponse, accountant: true },
  ),
};
