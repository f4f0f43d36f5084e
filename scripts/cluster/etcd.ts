import type { ClusterState } from "./lease.ts";

const TIMEOUT_MS = 1_000;
const LEADER = "/timbra/leader";
const WHOLE = "/timbra/whole";

/** The state with the revisions by which a change says what it was decided on. */
export interface ReadState extends ClusterState {
  readonly leaderRevision: string;
  readonly wholeRevision: string;
}

interface KeyValue {
  readonly key: string;
  readonly value?: string;
  readonly create_revision: string;
  readonly mod_revision: string;
}

/** As much of etcd's API (version 3, as JSON over HTTP) as a lease needs. Everything fails that takes over a second. */
export class Etcd {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async read(): Promise<ReadState> {
    const found = await Promise.all(
      [LEADER, WHOLE].map((key) => this.#call<{ kvs?: KeyValue[] }>("kv/range", { key: encoded(key) })),
    );
    const [leader, whole] = found.map(({ kvs }) => kvs?.[0]);
    return {
      leader: leader === undefined ? null : decoded(leader.value),
      leaderRevision: leader?.create_revision ?? "0",
      whole: whole === undefined ? [] : decoded(whole.value).split(",").filter(Boolean),
      wholeRevision: whole?.mod_revision ?? "0",
    };
  }

  /** Says who is whole without asking who leads: for the first start, and for an operator. */
  async declareWhole(names: readonly string[]): Promise<void> {
    await this.#call("kv/put", { key: encoded(WHOLE), value: encoded(names.join(",")) });
  }

  async grant(milliseconds: number): Promise<string> {
    return (await this.#call<{ ID: string }>("lease/grant", { TTL: String(milliseconds / 1000) })).ID;
  }

  /** Whether the lease goes on. */
  async renew(lease: string): Promise<boolean> {
    const { result } = await this.#call<{ result?: { TTL?: string } }>("lease/keepalive", { ID: lease });
    return Number(result?.TTL ?? 0) > 0;
  }

  async revoke(lease: string): Promise<void> {
    await this.#call("lease/revoke", { ID: lease });
  }

  /** Becomes the leader, alone whole, if nothing has changed since `seen`. */
  take(self: string, lease: string, seen: ReadState): Promise<boolean> {
    return this.#change(
      [
        { key: encoded(LEADER), target: "CREATE", result: "EQUAL", create_revision: "0" },
        { key: encoded(WHOLE), target: "MOD", result: "EQUAL", mod_revision: seen.wholeRevision },
      ],
      [
        { key: encoded(LEADER), value: encoded(self), lease },
        { key: encoded(WHOLE), value: encoded(self) },
      ],
    );
  }

  /** Says who is whole, as long as the leadership that was seen goes on. */
  sayWhole(names: readonly string[], seen: ReadState): Promise<boolean> {
    return this.#change(
      [{ key: encoded(LEADER), target: "CREATE", result: "EQUAL", create_revision: seen.leaderRevision }],
      [{ key: encoded(WHOLE), value: encoded(names.join(",")) }],
    );
  }

  async #change(compare: readonly object[], puts: readonly object[]): Promise<boolean> {
    const success = puts.map((put) => ({ request_put: put }));
    return (await this.#call<{ succeeded?: boolean }>("kv/txn", { compare, success })).succeeded === true;
  }

  async #call<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${this.url}/v3/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`etcd answered ${path} with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString("base64");
}

function decoded(text = ""): string {
  return Buffer.from(text, "base64").toString("utf8");
}
