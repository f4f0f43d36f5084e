import { enterIssuer, type Tx, violatedKey } from "../adapters/postgres/index.ts";
import { grantCredits } from "../credits/index.ts";
import type { Deps } from "../deps.ts";
import { confirmNames } from "./register.db.ts";

/** Credits with which a new account starts in sandbox mode. */
export const OPENING_CREDITS = 5;

/** Somebody else confirmed a registration of the same RFC, or username, first. */
export type NameLost = "rfc_taken" | "username_taken";

/**
 * Makes a registration an account: of all that wish for one RFC, or one username, the first has it. Throws for the
 * others, whose transaction is undone with that, so that their link is not used up: see `lostName`.
 */
export async function confirmAccount(
  { config, clock }: Pick<Deps, "config" | "clock">,
  tx: Tx,
  userId: string,
): Promise<void> {
  const issuerId = await confirmNames(tx, userId, clock.now());
  if (issuerId === null || config.mode !== "sandbox") return;
  await enterIssuer(tx, issuerId);
  await grantCredits(tx, clock, {
    issuerId,
    amount: OPENING_CREDITS,
    documentKind: "welcome",
    documentId: issuerId,
    note: "",
  });
}

/** Which name a confirmation came too late for; anything else is thrown on. */
export function lostName(error: unknown): NameLost {
  const key = violatedKey(error);
  if (key === "issuers_rfc_key") return "rfc_taken";
  if (key === "users_username_key") return "username_taken";
  throw error;
}
