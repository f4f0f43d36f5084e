import type { Random } from "../../apps/server/src/testing/random.ts";
import { type Arena, openArena } from "./arena.ts";
import { InvariantRounds } from "./invariant-rounds.ts";
import { Journal } from "./journal.ts";
import { type Draft, giveCredits, type Issuer, keepDraft, settleIssuers } from "./people.ts";
import { Watch } from "./watch.ts";

/** Everything that a case works with. */
export interface Drill {
  readonly arena: Arena;
  readonly journal: Journal;
  readonly watch: Watch;
  readonly invariants: InvariantRounds;
  /** Credits of every issuer together before the first stamp. */
  readonly credits: number;
  /** Keeps so many drafts, of issuers that `random` picks. */
  drafts(random: Random, count: number): Promise<Draft[]>;
}

/** Opens an arena with issuers in it. */
export async function openDrill(issuerCount: number, databaseFolder?: string): Promise<Drill> {
  const arena = await openArena(databaseFolder);
  const [first] = arena.servers;
  const issuers = await settleIssuers(first, first.address, issuerCount);
  await giveCredits(arena);
  const [sum] = await arena.database.query<{ credits: string }>(
    "SELECT sum(available) AS credits FROM credit_accounts",
  );
  let kept = 0;
  const keepOne = (issuer: Issuer) => {
    kept += 1;
    return keepDraft(arena.servers, issuer, `Caso ${kept}`);
  };
  return {
    arena,
    journal: new Journal(),
    watch: new Watch(arena.database),
    invariants: new InvariantRounds(arena.database),
    credits: Number(sum?.credits),
    drafts: (random, count) => Promise.all(Array.from({ length: count }, () => keepOne(random.pick(issuers)))),
  };
}
