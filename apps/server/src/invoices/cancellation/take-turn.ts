import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { chooseProvider } from "../certification/choose-provider.ts";
import { enterProvider } from "../certification/enter-provider.ts";
import { signOfCancelling } from "../certification/provider-sign.ts";
import { type HeldSlot, leaveSlot } from "../certification/slots.db.ts";
import { readStandings } from "../certification/standings.db.ts";
import { tellOfProvider } from "../certification/tell-of-provider.ts";
import type { CancellationExchange } from "./judge-exchange.ts";

/** A slot at a provider, held while it is asked about a cancellation. */
export interface CancellationSlot extends HeldSlot {
  readonly isProviderTroubled: boolean;
}

/**
 * `turn` is null when the SAT itself is asked, where no provider is in the way. `not_now`: the provider is paused, or
 * asked by as many as may ask at once.
 */
export type TurnClaim =
  | { readonly kind: "taken"; readonly turn: CancellationSlot | null }
  | { readonly kind: "not_now" };

interface TurnWanted {
  readonly issuerId: string;
  /** What is asked about. */
  readonly subjectId: string;
  readonly operation: CancellationExchange["operation"];
  readonly now: Date;
  readonly until: Date;
}

/**
 * What goes through a provider keeps to the same slots and the same circuit breaker as what it certifies
 * (docs/decisions/0088).
 */
export async function takeTurn(tx: Tx, pacs: Pacs, pac: PacPort, wanted: TurnWanted): Promise<TurnClaim> {
  const { issuerId, subjectId: documentId, operation, now, until } = wanted;
  if (operation === "status" && !pac.bringsStatus) return { kind: "taken", turn: null };
  const choice = chooseProvider(pacs, { provider: pac.provider, possiblySent: true }, await readStandings(tx), now);
  if (choice.kind !== "ask") return { kind: "not_now" };
  const entrance = await enterProvider(tx, choice, { issuerId, documentId, now, until, outOfTurn: false });
  if (entrance.kind !== "entered") return { kind: "not_now" };
  const { slot, isProviderTroubled } = entrance;
  return { kind: "taken", turn: { provider: pac.provider, slot, documentId, until, isProviderTroubled } };
}

/**
 * Gives the slot back, and lets every process know what the answer says of the provider. `tries`: how often this was
 * asked, this time included.
 */
export async function endTurn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  turn: CancellationSlot | null,
  { answer, tries }: { readonly answer: CancellationExchange["answer"]; readonly tries: number },
): Promise<void> {
  if (turn === null) return;
  await leaveSlot(tx, turn, { wentWell: answer.kind !== "unavailable", isDecided: false });
  await tellOfProvider(
    tx,
    deps,
    turn.provider,
    signOfCancelling(answer, { tries, isProviderTroubled: turn.isProviderTroubled }),
  );
}
