import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../../apps/server/src/testing/random.ts";
import { createDraft, type FaultIssuer } from "../../tests/faults/fixtures.ts";
import { type FaultRequest, sendRequest } from "../../tests/faults/program.ts";

/** What a client was told, kept where no machine can lose it. */
export interface ToldStamp {
  readonly invoiceId: string;
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

const CLIENTS = 4;
const LONGEST_PAUSE_MS = 150;
const TIMEOUT_MS = 15_000;

/** Clients that draft and stamp through the proxy, whatever becomes of what is behind it. */
export class StampingLoad {
  readonly told: ToldStamp[] = [];
  /** How many requests got no answer, or another than a stamp. */
  unanswered = 0;
  readonly #address: string;
  readonly #issuers: readonly FaultIssuer[];
  readonly #random: Random;
  #isOver = false;
  #made = 0;
  readonly #ended: Promise<unknown>;

  constructor(address: string, issuers: readonly FaultIssuer[], seed: number) {
    this.#address = address;
    this.#issuers = issuers;
    this.#random = new Random(seed);
    this.#ended = Promise.all(Array.from({ length: CLIENTS }, () => this.#work()));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      await sleep(this.#random.between(0, LONGEST_PAUSE_MS));
      this.#made += 1;
      const issuer = this.#random.pick(this.#issuers);
      const draft = await createDraft([this], issuer, `Carga ${this.#made}`, 1).catch(() => null);
      if (draft === null) continue;
      const sentAt = Date.now();
      const headers = { authorization: `Bearer ${issuer.token}`, "idempotency-key": randomUUID() };
      const reply = await this.ask({ method: "POST", url: `/api/invoices/${draft.id}/stamp`, body: {}, headers });
      if (reply?.status !== 200) this.unanswered += 1;
      else
        this.told.push({
          ...{ invoiceId: draft.id, uuid: String(reply.body["uuid"]).toUpperCase() },
          ...{ sentAt, answeredAt: Date.now() },
        });
    }
  }

  ask(asked: FaultRequest) {
    return sendRequest({ timeoutMs: TIMEOUT_MS, ...asked, url: this.#address + asked.url });
  }
}
