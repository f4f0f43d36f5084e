import type { Deps } from "../deps.ts";
import { mexicanTime } from "../mexican-day.ts";
import { tellOfCertificates } from "./tell-of-certificates.ts";
import { tellOfLowCredits } from "./tell-of-low-credits.ts";
import { tellOfReceipts } from "./tell-of-receipts.ts";

/** Nobody is reminded in the night: not before this hour of Mexico City. */
const FIRST_HOUR = 8;

/**
 * Tells every issuer what there is to tell now. Several processes may do it at once, and as often as they like: each
 * thing is told once. One that fails keeps no other from being told.
 */
export async function sendNotices(deps: Deps): Promise<void> {
  const isDay = Number(mexicanTime(deps.clock.now()).slice(11, 13)) >= FIRST_HOUR;
  const due = isDay ? [tellOfLowCredits, tellOfCertificates, tellOfReceipts] : [tellOfLowCredits];
  for (const tell of due)
    await tell(deps).catch((error: unknown) =>
      deps.log.warn({ err: error, notice: tell.name }, "a notice could not be sent"),
    );
}

const EVERY_MS = 5 * 60_000;

/** Looks now and every few minutes. Answers what stops it. */
export function startNotices(deps: Deps): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    await sendNotices(deps).finally(() => {
      looking = false;
    });
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
