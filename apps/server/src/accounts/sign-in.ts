import { createHash } from "node:crypto";
import { recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { isKnownAddress, rememberAddress } from "./known-addresses.db.ts";
import { listMemberships } from "./memberships.db.ts";
import { passwordMatches } from "./password-hash.ts";
import { openSession } from "./sessions.ts";
import { createThrottle, type Limit, type Throttle } from "./throttle.ts";
import { findUserByLogin, type UserRow } from "./users.db.ts";

const PER_ADDRESS: Limit = { burst: 60, everySeconds: 5 };
const PER_ACCOUNT: Limit = { burst: 10, everySeconds: 60 };
const PER_KNOWN_ADDRESS: Limit = { burst: 10, everySeconds: 30 };

interface Attempt {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

export type SignedIn =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly why: "invalid_credentials" | "account_blocked" | "email_not_verified" };

/**
 * Opens a session for who knows the password. Failures are counted for the address and for the account; from an address that has signed in to the
 * account before, they are counted apart, so that an attack from elsewhere does not shut its owner out. An unknown account costs and answers as a
 * wrong password does.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<SignedIn> {
  const throttle = createThrottle(deps.db, deps.clock);
  const user = await findUserByLogin(deps.db, attempt.login);
  const counted = await countTry(deps, throttle, attempt, user);
  const matches = await passwordMatches(user?.passwordHash ?? null, attempt.password);
  if (user === null || !matches) return { ok: false, why: "invalid_credentials" };
  if (user.blocked) return { ok: false, why: "account_blocked" };
  if (!user.verified) return { ok: false, why: "email_not_verified" };
  for (const [bucket, limit] of counted) await throttle.giveBack(bucket, limit);
  await rememberAddress(deps.db, user.id, attempt.address, deps.clock.now());
  const [membership] = await listMemberships(deps.db, user.id);
  return { ok: true, token: await enter(deps, user, membership?.id ?? null, attempt) };
}

function enter({ db, clock }: Deps, { id, username, role }: UserRow, issuerId: string | null, { address, userAgent }: Attempt): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const token = await openSession(tx, clock, { userId: id, issuerId, userAgent });
    await recordDeed(tx, clock, { deed: "signed_in", by: { id, name: username, role, address }, issuerId });
    return token;
  });
}

async function countTry(
  deps: Deps,
  throttle: Throttle,
  attempt: Attempt,
  user: UserRow | null,
): Promise<(readonly [bucket: string, limit: Limit])[]> {
  const account = user?.id ?? createHash("sha256").update(attempt.login.toLowerCase()).digest("hex");
  const known = await isKnownAddress(deps.db, user?.id ?? null, attempt.address);
  const buckets = [
    [`signin-address:${attempt.address}`, PER_ADDRESS],
    known ? ([`signin-known:${account}:${attempt.address}`, PER_KNOWN_ADDRESS] as const) : ([`signin-account:${account}`, PER_ACCOUNT] as const),
  ] as const;
  for (const [bucket, limit] of buckets) await throttle.take(bucket, limit);
  return [...buckets];
}
