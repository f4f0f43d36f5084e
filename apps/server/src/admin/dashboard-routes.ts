import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { route } from "../http/route.ts";
import { countBusiness, countPeople, countWork } from "./dashboard.db.ts";
import { getRevenue } from "./get-revenue.ts";

/** What an administrator looks at first. Numbers over everybody; of nobody's business more than how many. */
export const dashboardRoutes: Room = (app, deps) => {
  route(app, ROUTES.getAdminDashboard, async () => {
    const now = deps.clock.now();
    const [people, work, business, revenue] = await Promise.all([
      countPeople(deps.db, now),
      countWork(deps.db),
      countBusiness(deps.db, now),
      getRevenue(deps),
    ]);
    const certificates = business.certificates.map((one) => ({ ...one, valid_until: one.valid_until.toISOString() }));
    return { at: now.toISOString(), ...people, ...work, ...business, revenue, certificates };
  });
};
