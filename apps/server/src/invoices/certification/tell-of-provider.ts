import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import type { Sign } from "./standing.ts";
import { noteSign } from "./standings.db.ts";

/**
 * Lets every process know what an exchange says about the provider. A provider that is well and stays so (null) costs
 * no write.
 */
export async function tellOfProvider(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  provider: string,
  sign: Sign | null,
): Promise<void> {
  if (sign === null) return;
  const { before, after } = await noteSign(tx, provider, sign, deps.clock.now());
  if (before.pausedUntil === null && after.pausedUntil !== null) {
    deps.log.warn({ provider, reason: after.reason, until: after.pausedUntil }, "a certification provider is paused");
  }
  if (before.pausedUntil !== null && after.pausedUntil === null)
    deps.log.info({ provider }, "a certification provider is well again");
}
