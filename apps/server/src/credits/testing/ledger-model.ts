import fc from "fast-check";

/** One thing asked of the ledger. `repeats`: how often it is asked again, as a double click or a retry does. */
export interface Command {
  readonly kind: "grant" | "hold" | "capture" | "release" | "debit";
  /** Which of the sequence's few documents. */
  readonly document: number;
  readonly amount: number;
  readonly repeats: number;
}

/** Commands that run one after another, or all at once on connections of their own. */
export interface Sequence {
  readonly commands: readonly Command[];
  readonly atOnce: boolean;
}

/** A debit returns how many credits it took, now or the first time. */
export type Outcome = "done" | "done_before" | "insufficient" | "nothing_held" | `took ${number}`;

export const DOCUMENTS = 4;

/** Few documents and small amounts, so that commands meet. One sequence in ten runs all at once. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  commands: fc.array(
    fc.record({
      kind: fc.constantFrom("grant", "hold", "hold", "capture", "release", "debit"),
      document: fc.nat(DOCUMENTS - 1),
      amount: fc.integer({ min: 1, max: 4 }),
      repeats: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  atOnce: fc.nat(9).map((chance) => chance === 0),
});

export interface Accounts {
  readonly issued: number;
  readonly available: number;
  readonly held: number;
  readonly consumed: number;
}

/** What a ledger is, in the fewest words: written apart from the real one, to be held against it. */
export class LedgerModel {
  private readonly grants = new Map<number, number>();
  private readonly holds = new Map<number, number>();
  private readonly settled = new Map<number, "capture" | "release">();
  private readonly debits = new Map<number, number>();

  play({ kind, document, amount }: Command): Outcome {
    if (kind === "grant") return this.once(this.grants, document, amount);
    if (kind === "debit") return `took ${this.debit(document, amount)}`;
    if (kind === "hold") {
      if (!this.holds.has(document) && amount > this.accounts().available) return "insufficient";
      return this.once(this.holds, document, amount);
    }
    if (!this.holds.has(document)) return "nothing_held";
    return this.once(this.settled, document, kind);
  }

  accounts(): Accounts {
    const granted = sum(this.grants.values());
    const consumed = this.heldFor("capture");
    const released = this.heldFor("release");
    const held = sum(this.holds.values()) - consumed - released;
    const there = granted - sum(this.debits.values());
    return { issued: -there, available: there - consumed - held, held, consumed };
  }

  get movements(): number {
    return this.grants.size + this.holds.size + this.settled.size + this.debits.size;
  }

  private debit(document: number, amount: number): number {
    const taken = this.debits.get(document) ?? Math.min(amount, this.accounts().available);
    if (taken > 0) this.debits.set(document, taken);
    return taken;
  }

  private once<Value>(book: Map<number, Value>, document: number, value: Value): Outcome {
    if (book.has(document)) return "done_before";
    book.set(document, value);
    return "done";
  }

  private heldFor(end: "capture" | "release"): number {
    return sum([...this.settled].filter(([, how]) => how === end).map(([document]) => this.holds.get(document) ?? 0));
  }
}

function sum(amounts: Iterable<number>): number {
  return [...amounts].reduce((total, amount) => total + amount, 0);
}
