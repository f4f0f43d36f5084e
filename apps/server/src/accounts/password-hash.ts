import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { FairSemaphore } from "../fair-semaphore.ts";
import { refuse } from "../http/problem.ts";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MOST_WAITING = 200;

const PATIENCE_MS = 30_000;
/** Who signs in is not known yet: they are all one. */
const ANYBODY = "";

// Hashing takes all of a core: more than two at once would let a wave of sign-ins starve everything else.
const semaphore = new FairSemaphore({
  running: AT_ONCE,
  runningEach: AT_ONCE,
  waitingEach: MOST_WAITING,
  patienceMs: PATIENCE_MS,
});

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await semaphore.pass(ANYBODY, work);
  if (result === "turned_away") throw refuse("dependency_unavailable", { retryAfterSeconds: 2 });
  return result as Result;
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** A hash that nobody knows a password of; comparing one with it takes as long as with any other. */
export function hashOfNoPassword(): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one hashed. Without a hash (there is no such account) it works as long, and the answer is
 * no.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== null;
}

/** Makes the decoy beforehand, so that the first unknown account does not take longer than the others. */
export async function preparePasswords(): Promise<void> {
  decoy ??= hashPassword("nobody has this password");
  await decoy;
}
