import { ROUTES } from "@timbra/contract";
import type { App, Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { receiveCardEvent } from "./receive-card-event.ts";
import { unavailable } from "./routes.ts";

/** Where card providers send their events. The bytes are kept as they came: the signature is over them. */
export const cardEventRoutes: Room = (app, deps) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope as App, ROUTES.receiveCardEvent, async ({ params, request }) => {
      const { cards } = deps;
      if (cards?.provider !== params.provider) throw refuse("not_found");
      const event = cards.readEvent(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers);
      if (event === null) throw refuse("card_event_refused");
      await receiveCardEvent(deps, cards, event).catch(unavailable);
      return { received: true } as const;
    });
  });
};
