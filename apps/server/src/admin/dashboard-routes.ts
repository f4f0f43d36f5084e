import { Decimal } from "@timbra/cfdi";
import {
  type AdminDashboard,
  DASHBOARD_DAYS,
  ORDER_CURRENCY,
  REVENUE_MONTHS,
  ROUTES,
  type Taken,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { route } from "../http/route.ts";
import { mexicanDay, monthsUntil } from "../lib/mexican-time.ts";
import { countBusiness, countPeople, countWork, type RevenueDay, sumRevenue } from "./statistics.db.ts";

/** The administrator's overview. Totals over all users; no data of a single business. */
export const dashboardRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getAdminDashboard, async () => {
    const now = deps.clock.now();
    const [people, work, business, revenue] = await Promise.all([
      countPeople(deps.db, now),
      countWork(deps.db, now),
      countBusiness(deps.db, now),
      getRevenue(deps),
    ]);
    const certificates = business.certificates.map((one) => ({ ...one, valid_until: one.valid_until.toISOString() }));
    return { at: now.toISOString(), ...people, ...work, ...business, revenue, certificates };
  });
};

/** What orders brought, by day and by month up to today; every day and month is there. */
async function getRevenue({
  db,
  clock,
  cards,
}: Pick<Deps, "db" | "clock" | "cards">): Promise<AdminDashboard["revenue"]> {
  const today = mexicanDay(clock.now());
  const days = Array.from({ length: DASHBOARD_DAYS }, (_, at) => dayBefore(today, DASHBOARD_DAYS - 1 - at));
  const months = monthsUntil(today, REVENUE_MONTHS);
  const found = await sumRevenue(db, cards?.environment ?? "live", `${months[0]}-01`);
  const currencies = new Set([ORDER_CURRENCY.code, ...found.map(({ currency }) => currency)]);
  return [...currencies].map((currency) => {
    const own = found.filter((row) => row.currency === currency);
    return {
      currency,
      days: days.map((day) => ({ day, ...takenIn(own.filter((row) => row.day === day)) })),
      months: months.map((month) => ({ month, ...takenIn(own.filter((row) => row.day.startsWith(month))) })),
    };
  });
}

function takenIn(rows: readonly RevenueDay[]): Taken {
  const total = (of: "paid" | "returned") =>
    rows.reduce((sum, row) => sum.plus(Decimal.parse(row[of])), Decimal.ZERO.withScale(2));
  const [paid, returned] = [total("paid"), total("returned")];
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    paid: paid.toString(),
    returned: returned.toString(),
    net: paid.minus(returned).toString(),
  };
}

function dayBefore(today: string, days: number): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}
