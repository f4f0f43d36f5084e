import { notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseFieldWith, refuseWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { deleteSeries } from "./delete-series.ts";
import { insertSeries, listSeries } from "./series.db.ts";
import { toSeriesData } from "./series.ts";

export const seriesRoutes: Room = (app, deps) => {
  route(app, ROUTES.listSeries, async ({ session }) => ({
    series: (await asIssuer(deps.db, session, listSeries)).map(toSeriesData),
  }));

  route(app, ROUTES.createSeries, async ({ session, body, language }) => {
    const series = { id: newId(deps.clock), serie: body.serie, nextFolio: body.folio };
    const inserted = await asIssuer(deps.db, session, (tx) =>
      insertSeries(tx, issuerOf(session), series, deps.clock.now()),
    );
    if (!inserted) throw refuseFieldWith("series_exists", { serie: body.serie }, "serie");
    return { message: notice("series_saved", language), series: toSeriesData(series) };
  });

  route(app, ROUTES.deleteSeries, async ({ session, body, language }) => {
    const outcome = await asIssuer(deps.db, session, (tx) => deleteSeries(tx, body.series_id));
    if (outcome.kind === "not_found") throw refuse("not_found");
    if (outcome.kind === "in_use") throw refuseWith("series_in_use", { serie: outcome.serie });
    return { message: notice("series_deleted", language) };
  });
};
