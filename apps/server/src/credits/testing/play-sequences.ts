import { randomInt } from "node:crypto";
import fc from "fast-check";
import type { Connection } from "../../db/embedded/connect.ts";
import { type Db, type Tx, withTenant } from "../../db/index.ts";
import { INVARIANTS } from "../../invariants/index.ts";
import { systemClock } from "../../lib/clock.ts";
import { newId } from "../../lib/ids.ts";
import { captureCredits, debitCredits, grantCredits, holdCredits, releaseCredits } from "../index.ts";
import {
  type Accounts,
  type Command,
  DOCUMENTS,
  LedgerModel,
  type Outcome,
  type Sequence,
  sequences,
} from "./ledger-model.ts";

export interface Trial {
  readonly db: Db;
  /** The same database as its owner, to be inspected directly. */
  readonly owner: Connection;
  readonly count: number;
  readonly seed: number;
  /** How many sequences are under way together. */
  readonly together: number;
}

/**
 * Plays `count` random sequences, each for an issuer of its own, and answers what the ledger did otherwise than the
 * model. Empty: nothing.
 */
export async function playSequences(trial: Trial): Promise<readonly string[]> {
  const drawn = fc.sample(sequences, { numRuns: trial.count, seed: trial.seed });
  const issuers = drawn.map(() => newId(systemClock));
  await trial.owner.query(
    "INSERT INTO issuers (id, rfc, created_at) SELECT id, id::text, now() FROM unnest($1::uuid[]) AS id",
    [issuers],
  );
  const ends = new Map<string, { accounts: Accounts; movements: number }>();
  const wrong: string[] = [];
  const waiting = drawn.entries();
  const player = async () => {
    for (const [place, sequence] of waiting) {
      const issuerId = issuers[place] ?? "";
      const played = await playSequence(trial.db, issuerId, sequence);
      ends.set(issuerId, played);
      wrong.push(
        ...played.wrong.map((what) => `seed ${trial.seed}, sequence ${place}: ${what} in ${JSON.stringify(sequence)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: trial.together }, player));
  return [...wrong, ...(await differencesInTheEnd(trial.owner, ends))];
}

interface Played {
  readonly accounts: Accounts;
  readonly movements: number;
  readonly wrong: readonly string[];
}

function playSequence(db: Db, issuerId: string, { commands, atOnce }: Sequence): Promise<Played> {
  const documents = Array.from({ length: DOCUMENTS }, () => newId(systemClock));
  const all = commands.flatMap((command) => Array.from({ length: command.repeats + 1 }, () => command));
  const ask = (tx: Tx, command: Command) => runCommand(tx, issuerId, documents[command.document] ?? "", command);
  return atOnce ? playAtOnce(db, issuerId, all, ask) : withTenant(db, issuerId, (tx) => playInOrder(tx, all, ask));
}

type Ask = (tx: Tx, command: Command) => Promise<Outcome>;

async function playInOrder(tx: Tx, commands: readonly Command[], ask: Ask): Promise<Played> {
  const model = new LedgerModel();
  const wrong: string[] = [];
  for (const [place, command] of commands.entries()) {
    const expected = model.play(command);
    const outcome = await ask(tx, command);
    if (outcome !== expected) wrong.push(`command ${place} was ${outcome}, expected ${expected}`);
  }
  return { accounts: model.accounts(), movements: model.movements, wrong };
}

/**
 * In which order they came to pass is only known afterwards, from the numbers of the ledger's own movements: in that
 * order the model must be able to do all of them. Every movement is one that its caller was answered.
 */
async function playAtOnce(db: Db, issuerId: string, commands: readonly Command[], ask: Ask): Promise<Played> {
  const asked = shuffle(commands);
  const outcomes = await Promise.all(asked.map((command) => withTenant(db, issuerId, (tx) => ask(tx, command))));
  const moved = await withTenant(db, issuerId, (tx) =>
    tx.selectFrom("credit_movements").select(["kind", "document_id", "amount"]).orderBy("number").execute(),
  );
  const documents = [...new Set(moved.map(({ document_id }) => document_id))];
  const model = new LedgerModel();
  const wrong = moved.flatMap(({ kind, document_id, amount }) => {
    const command = {
      kind: kind as Command["kind"],
      document: documents.indexOf(document_id),
      amount: Number(amount),
      repeats: 0,
    };
    const could = kind === "debit" ? `took ${command.amount}` : "done";
    return model.play(command) === could ? [] : [`${JSON.stringify(command)} was done, which could not be`];
  });
  const debited = asked.filter((_, place) => /^took [1-9]/.test(outcomes[place] ?? "")).map(({ document }) => document);
  const told = outcomes.filter((outcome) => outcome === "done").length + new Set(debited).size;
  if (told !== moved.length) wrong.push(`${told} were told that theirs was done, of ${moved.length}`);
  return { accounts: model.accounts(), movements: model.movements, wrong };
}

async function runCommand(tx: Tx, issuerId: string, documentId: string, { kind, amount }: Command): Promise<Outcome> {
  const on = { issuerId, documentKind: "sealed_document", documentId };
  if (kind === "grant") return toOutcome(await grantCredits(tx, systemClock, { ...on, amount, note: "" }));
  if (kind === "hold") {
    const outcome = await holdCredits(tx, systemClock, { ...on, amount });
    return outcome === "insufficient" ? outcome : toOutcome(outcome === "held");
  }
  if (kind === "debit") return `took ${await debitCredits(tx, systemClock, { ...on, amount, note: "" })}`;
  const settle = kind === "capture" ? captureCredits : releaseCredits;
  return settle(tx, systemClock, on).then(toOutcome, (error: Error) => {
    if (!/No credits are held/.test(error.message)) throw error;
    return "nothing_held";
  });
}

function toOutcome(done: boolean): Outcome {
  return done ? "done" : "done_before";
}

/**
 * The accounts and the number of movements of every issuer, and the sentences about credits, once everything was
 * played.
 */
async function differencesInTheEnd(
  owner: Connection,
  ends: ReadonlyMap<string, { accounts: Accounts; movements: number }>,
): Promise<string[]> {
  const rows = await owner.query<
    { issuer_id: string; movements: string; kept: string } & Record<keyof Accounts, string>
  >(
    "SELECT a.*, (SELECT count(*) FROM credit_movements AS m WHERE m.issuer_id = a.issuer_id) AS kept FROM credit_accounts AS a WHERE issuer_id = ANY($1)",
    [[...ends.keys()]],
  );
  const wrong = rows.flatMap(({ issuer_id, issued, available, held, consumed, movements, kept }) => {
    const told = [issued, available, held, consumed, movements, kept].map(Number).join(" ");
    const { accounts: a, movements: made = 0 } = ends.get(issuer_id) ?? {
      accounts: { issued: 0, available: 0, held: 0, consumed: 0 },
    };
    const expected = [a.issued, a.available, a.held, a.consumed, made, made].join(" ");
    return told === expected ? [] : [`issuer ${issuer_id} ended with ${told}, expected ${expected}`];
  });
  for (const { id, name, query } of INVARIANTS)
    if (id === "I4" && (await owner.query(query)).length > 0) wrong.push(`${name} is broken`);
  return rows.length === ends.size ? wrong : [...wrong, `${rows.length} accounts for ${ends.size} issuers`];
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 31) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
