import * as z from "zod";
import { wireDecimal, wireInstant } from "./fields/wire.ts";

/** Days that the charts go back, today included. */
export const DASHBOARD_DAYS = 30;

/** Months that revenue goes back, the one of today included. */
export const REVENUE_MONTHS = 12;

const day = z.object({ day: z.string(), count: z.int() });

/**
 * What orders brought in a day or month: paid then, given back then (refunds and charge-backs that stand), and the
 * difference.
 */
const taken = { orders: z.int(), paid: wireDecimal, returned: wireDecimal, net: wireDecimal };
export type Taken = z.output<z.ZodObject<typeof taken>>;

/** How the platform stands. Days are of Mexico City; every day of the period is there, in order. */
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
