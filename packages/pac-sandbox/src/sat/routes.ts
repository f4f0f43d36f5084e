import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { reasonText } from "../certify/reason.ts";
import type { HttpRoute } from "../http/route.ts";
import type { Player } from "../sandbox/play.ts";
import { consulta, consultaFault } from "./consulta.ts";
import { consultaWsdl } from "./wsdl.ts";

const PATH = /^\/sat\/ConsultaCFDIService\.svc$/;

/** The SAT's own service, which no provider offers: this sandbox plays both. */
export function satRoutes(desk: CancelDesk, play: Player): HttpRoute[] {
  return [
    {
      method: "POST",
      path: PATH,
      handle: (exchange) =>
        play(exchange, {
          occasion: "status",
          act: () => consulta(exchange, desk),
          fail: (status, reason) => consultaFault(reasonText(reason), status),
        }),
    },
    { method: "GET", path: PATH, handle: ({ origin, path }) => consultaWsdl(origin + path) },
  ];
}
