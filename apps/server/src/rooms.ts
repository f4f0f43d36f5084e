import { accountRoutes } from "./accounts/index.ts";
import { creditRoutes } from "./credits/index.ts";
import type { Room } from "./http/app-type.ts";
import { mailboxRoutes } from "./mailbox/index.ts";

/** Every room of the house that has routes. A new room adds its door here. */
export const ROOMS: readonly Room[] = [accountRoutes, creditRoutes, mailboxRoutes];
