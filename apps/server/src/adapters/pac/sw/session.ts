import type { RequestOptions } from "../../../lib/response-hash.ts";
import type { BoundedAnswer, FetchOutcome, Outbound } from "../http.ts";
import type { PacSettings } from "../port.ts";
import { parseEnvelope } from "./stamp-answer.ts";

/** Where SW Sapien (or the sandbox provider, which implements its protocol) is, and who we are there. */
export interface SwSettings extends PacSettings {
  /** Base of authentication and stamping, without a final slash. */
  readonly servicesUrl: string;
  /** Base of the storage and account services, without a final slash. */
  readonly apiUrl: string;
  /** Other places where the provider keeps documents, which its storage service may refer to. */
  readonly storageUrls?: readonly string[];
  /** The SAT's status service: this provider has none of its own. */
  readonly statusUrl: string;
}

export type SwTokenOutcome =
  | { readonly kind: "token"; readonly token: string }
  /** `refused`: the provider itself refused the user or the password; otherwise it gave no answer that can be used. */
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly refused: boolean;
      /** What it said instead. */
      readonly said?: Uint8Array;
    };

/** Tokens are renewed this long before the provider would refuse them. */
const renewBeforeSeconds = 120;
const SERVER_ERROR = 500;

/** Keeps one access token of SW Sapien (lifetime: two hours) and renews it; parallel callers share one renewal. */
export class SwSession {
  private current: { token: string; expiresAt: number } | null = null;
  private renewal: Promise<SwTokenOutcome> | null = null;
  private readonly settings: SwSettings;
  private readonly fetch: Outbound;
  private readonly now: () => Date;

  constructor(settings: SwSettings, fetch: Outbound, now: () => Date) {
    this.settings = settings;
    this.fetch = fetch;
    this.now = now;
  }

  /** Of what is said meanwhile, only a refusal is an answer to what the caller wants to ask. */
  async token({ deadlineMs, onResponseBytes }: RequestOptions): Promise<SwTokenOutcome> {
    const held = this.current;
    if (held !== null && held.expiresAt - renewBeforeSeconds > this.seconds())
      return { kind: "token", token: held.token };
    this.renewal ??= this.authenticate(deadlineMs).finally(() => {
      this.renewal = null;
    });
    const outcome = await this.renewal;
    if (outcome.kind === "failed" && outcome.said !== undefined) onResponseBytes?.(outcome.said);
    return outcome;
  }

  /** To be called when the provider refuses the token that `token()` gave. */
  forget(): void {
    this.current = null;
  }

  private async authenticate(deadlineMs: number): Promise<SwTokenOutcome> {
    const outcome = await this.signIn(deadlineMs);
    if (outcome.kind === "failed") return { kind: "failed", reason: outcome.reason, refused: false };
    const envelope = parseEnvelope(outcome.answer.bytes);
    const token = envelope?.data["token"];
    if (typeof token !== "string" || token === "") {
      const refused = envelope?.status === "error" && outcome.answer.status < SERVER_ERROR;
      return {
        kind: "failed",
        reason: refused ? "authentication_refused" : `unreadable_answer_${outcome.answer.status}`,
        refused,
        said: outcome.answer.bytes,
      };
    }
    const expires = envelope?.data["expires_in"];
    this.current = { token, expiresAt: typeof expires === "number" ? expires : this.seconds() + 3600 };
    return { kind: "token", token };
  }

  private signIn(deadlineMs: number): Promise<FetchOutcome> {
    const { servicesUrl, user, password } = this.settings;
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user, password }),
    };
    return this.fetch(`${servicesUrl}/v2/security/authenticate`, init, { deadlineMs });
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}

/** `refusedFor`: the provider itself refused our user or password. */
type TokenedOutcome = FetchOutcome & { readonly refusedFor?: "account" };

/**
 * Sends a request with a token; one that is refused (nothing was done) is renewed once and the same is said again.
 * `isRefusal`: whether an answer refuses the token.
 */
export async function withToken(
  session: SwSession,
  asking: RequestOptions,
  send: (authorization: string) => Promise<FetchOutcome>,
  isRefusal: (answer: BoundedAnswer) => boolean = ({ status }) => status === 401,
): Promise<TokenedOutcome> {
  const isRefused = (outcome: FetchOutcome) => outcome.kind === "answered" && isRefusal(outcome.answer);
  const sendOnce = async (): Promise<TokenedOutcome> => {
    const access = await session.token(asking);
    if (access.kind === "failed") {
      const failed = { kind: "failed", reason: `authentication: ${access.reason}`, possiblySent: false } as const;
      return access.refused ? { ...failed, refusedFor: "account" } : failed;
    }
    const outcome = await send(`Bearer ${access.token}`);
    if (isRefused(outcome)) session.forget();
    return outcome;
  };
  const first = await sendOnce();
  return isRefused(first) ? sendOnce() : first;
}
