import { recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { sha256 } from "../lib/sha256.ts";
import { passwordMatches } from "./passwords.ts";
import { mailSecondFactorChange, verifyCodeThrottled } from "./second-factor/second-factor.ts";
import { getSecondFactor } from "./second-factor/second-factors.db.ts";
import { type ClientInfo, openSession, type SessionResult } from "./sessions.ts";
import { isKnownIp, rememberIp } from "./sign-in-limits.db.ts";
import { createThrottle, type Limit, type Throttle } from "./throttle.ts";
import { findUserByLogin, getUser, listMemberships, lockUser, recordAccountEvent, type UserRow } from "./users.db.ts";

const PER_ADDRESS: Limit = { burst: 60, everySeconds: 5 };
const PER_ACCOUNT: Limit = { burst: 10, everySeconds: 60 };
const PER_KNOWN_ADDRESS: Limit = { burst: 10, everySeconds: 30 };

interface Attempt extends ClientInfo {
  readonly login: string;
  readonly password: string;
  /** The second step; "" while it was not asked for. */
  readonly code: string;
}

type SignInRefusal =
  | "invalid_credentials"
  | "account_blocked"
  | "email_not_verified"
  | "second_factor_required"
  | "second_factor_wrong";
type SignInResult = SessionResult<SignInRefusal>;

/** How somebody came in. */
type SignInMethod = "password" | "authenticator" | "recovery";

/**
 * Opens a session for who knows the password and, where the account has a second factor, gives a code of it. Failures
 * are counted for the address and for the account; from an address that has signed in to the account before, they are
 * counted apart, so that an attack from elsewhere does not shut its owner out. An unknown account costs and answers as
 * a wrong password does.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<SignInResult> {
  const throttle = createThrottle(deps.db, deps.clock);
  const user = await findUserByLogin(deps.db, attempt.login);
  const counted = await consumeTry(deps, throttle, attempt, user);
  const matches = await passwordMatches(user?.passwordHash ?? null, attempt.password);
  if (user === null || !matches) {
    await recordFailedSignIn(deps, { userId: user?.id ?? null, address: attempt.address, step: "password" });
    return { ok: false, why: "invalid_credentials" };
  }
  if (user.blocked) return { ok: false, why: "account_blocked" };
  if (!user.verified) return { ok: false, why: "email_not_verified" };
  for (const [bucket, limit] of counted) await throttle.refund(bucket, limit);
  const method = await checkSecondFactor(deps, user.id, attempt);
  if (method === "second_factor_required" || method === "second_factor_wrong") return { ok: false, why: method };
  const [membership] = user.role === "SuperAdminRole" ? [] : await listMemberships(deps.db, user.id);
  const entered = await openSignedInSession(deps, user, membership?.id ?? null, { ...attempt, way: method });
  if (entered.ok) await rememberIp(deps.db, user.id, attempt.address, deps.clock.now());
  return entered;
}

async function checkSecondFactor(
  deps: Deps,
  userId: string,
  { code, address }: Attempt,
): Promise<SignInMethod | "second_factor_required" | "second_factor_wrong"> {
  const factor = await getSecondFactor(deps.db, userId);
  if (factor === null || factor.confirmedAt === null) return "password";
  if (code === "") return "second_factor_required";
  const proved = await verifyCodeThrottled(deps, { userId, code, address });
  if (proved !== "wrong") return proved;
  await recordFailedSignIn(deps, { userId, address, step: "code" });
  return "second_factor_wrong";
}

function openSignedInSession(
  deps: Deps,
  user: UserRow,
  issuerId: string | null,
  { address, userAgent, way }: Attempt & { way: SignInMethod },
): Promise<SignInResult> {
  const { db, clock } = deps;
  const { id, username, role } = user;
  return db.transaction().execute(async (tx) => {
    const why = await changedMeanwhile(tx, user, way);
    if (why !== null) return { ok: false, why };
    const token = await openSession(tx, clock, { userId: id, issuerId, userAgent, address });
    if (way === "recovery") await mailSecondFactorChange(deps, tx, id, "used");
    await recordAuditEvent(tx, clock, {
      action: way === "recovery" ? "recovery_code_used" : "signed_in",
      by: { id, name: username, role, address },
      issuerId,
    });
    return { ok: true, token };
  });
}

/**
 * Comparing a password waits for its turn. Whoever was shut out, chose another password or turned the second step on in
 * that time ended all sessions: none is opened after.
 */
async function changedMeanwhile(
  tx: Tx,
  { id, passwordHash }: UserRow,
  method: SignInMethod,
): Promise<SignInRefusal | null> {
  const now = await lockUser(tx, id);
  if (now === null || now.passwordHash !== passwordHash) return "invalid_credentials";
  if (now.blocked) return "account_blocked";
  const factor = method === "password" ? await getSecondFactor(tx, id) : null;
  return factor === null || factor.confirmedAt === null ? null : "second_factor_required";
}

async function consumeTry(
  deps: Deps,
  throttle: Throttle,
  attempt: Attempt,
  user: UserRow | null,
): Promise<(readonly [bucket: string, limit: Limit])[]> {
  const account = user?.id ?? sha256(attempt.login.toLowerCase()).toString("hex");
  const known = await isKnownIp(deps.db, user?.id ?? null, attempt.address);
  const buckets = [
    [`signin-address:${attempt.address}`, PER_ADDRESS],
    known
      ? ([`signin-known:${account}:${attempt.address}`, PER_KNOWN_ADDRESS] as const)
      : ([`signin-account:${account}`, PER_ACCOUNT] as const),
  ] as const;
  for (const [bucket, limit] of buckets) await throttle.consume(bucket, limit);
  return [...buckets];
}

interface FailedSignIn {
  /** Null of an account that does not exist. */
  readonly userId: string | null;
  readonly address: string;
  /** What was wrong. */
  readonly step: "password" | "code";
}

/**
 * Has a failed sign-in written down. By a job, and for no account too: how long the answer takes does not reveal
 * whether there is one.
 */
async function recordFailedSignIn(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  failure: FailedSignIn,
): Promise<void> {
  const at = clock.now().toISOString();
  await db.transaction().execute((tx) => queue.send(tx, "note-failed-sign-in", { ...failure, at }));
}

/** The worker's half: an account's issuer can read of it. */
export function failedSignInJob({ db }: Pick<Deps, "db">): JobHandler<"note-failed-sign-in"> {
  return async ({ userId, address, step, at }) => {
    if (userId === null) return;
    await db.transaction().execute(async (tx) => {
      const user = await getUser(tx, userId);
      if (user === null) return;
      const by = { id: null, name: "", role: "product", address } as const;
      const then = { now: () => new Date(at) };
      await recordAccountEvent(tx, then, userId, {
        action: "sign_in_failed",
        by,
        subject: { id: userId, name: user.username },
        detail: { step },
      });
    });
  };
}
