/** What a server has told a client, kept where no server can reach it (reliability I8). */
export interface Acknowledgement {
  readonly invoiceId: string;
  /** Null: only that the invoice is on its way. */
  readonly uuid: string | null;
}

export class Journal {
  readonly #lines: Acknowledgement[] = [];
  readonly #uuids = new Map<string, Set<string>>();

  write(line: Acknowledgement): void {
    this.#lines.push(line);
    const { invoiceId, uuid } = line;
    if (uuid !== null) this.#uuids.set(invoiceId, new Set([...(this.#uuids.get(invoiceId) ?? []), uuid.toUpperCase()]));
  }

  get lines(): readonly Acknowledgement[] {
    return this.#lines;
  }

  /** The UUIDs that were told for an invoice; anything but one of them at most is a failure. */
  uuidsOf(invoiceId: string): string[] {
    return [...(this.#uuids.get(invoiceId) ?? [])];
  }
}
