import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import type { CountCall } from "./rate-limit.ts";
import type { Session } from "./session.ts";

/** The living session of a bearer token, or null. `address`: the network address that it is used from. */
export type FindSession = (token: string, address: string) => Promise<Session | null>;

/** The web application, carrying what its routes may use. */
export type App = FastifyInstance & {
  readonly deps: Deps;
  readonly findSession: FindSession;
  readonly countCall: CountCall;
};

/** A room's door: it adds its routes. */
export type Room = (app: App, deps: Deps) => void;
