import type { FastifyRequest } from "fastify";
import type { Session } from "../http/session.ts";
import type { Doer } from "./record-deed.db.ts";

/** Who asks. */
export function doerOf({ userId, role, user }: Session, { ip }: Pick<FastifyRequest, "ip">): Doer {
  return { id: userId, name: user.username, role, address: ip };
}

/** Somebody at the server's own command line. */
export function atCommandLine(name: string): Doer {
  return { id: null, name, role: "command_line", address: "" };
}
