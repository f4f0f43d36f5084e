import { ROUTES } from "@timbra/contract";
import { listUserIssuerIds } from "../accounts/index.ts";
import type { Room } from "../http/app-type.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { clientLists, type Whose } from "./client-lists.ts";

/** The lists of orders of every issuer that somebody acts for; an administrator's are everybody's. */
export const clientOrderListRoutes: Room = (app, deps) => {
  const lists = clientLists(deps);
  const whose = async ({ role, userId }: Session): Promise<Whose> =>
    role === "SuperAdminRole" ? "all" : listUserIssuerIds(deps.db, userId);

  route(app, ROUTES.listClientOrders, async ({ body, session }) => lists.whole(body, await whose(session)));

  route(app, ROUTES.paginateClientOrders, async ({ body, session }) =>
    lists.page(body, await whose(session), ["client-orders", session.userId]),
  );

  route(app, ROUTES.exportClientOrders, async ({ body, session, language, reply }) =>
    lists.file(reply, body, {
      issuers: await whose(session),
      language,
      name: language === "es" ? "Ordenes de clientes" : "Orders of clients",
    }),
  );
};
