import type { CancelDesk } from "./cancel-desk.ts";
import { standingOf } from "./standing.ts";

/** Documents not cancelled that relate to this one or pay it: while there is any, it cannot be cancelled. */
export function liveRelatives({ book, ledger, now }: CancelDesk, uuid: string): string[] {
  const instant = now();
  return [...book.entries()]
    .filter(({ relacionados }) => relacionados?.includes(uuid))
    .filter((entry) => standingOf(ledger, entry.uuid, instant).estado === "Vigente")
    .map((entry) => entry.uuid);
}
