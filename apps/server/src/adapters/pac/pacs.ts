import type { PacPort } from "./port.ts";

/** A provider that is configured, and how many requests it is sent at once by all processes together. */
export interface ConfiguredPac {
  readonly pac: PacPort;
  readonly limit: number;
}

/** The providers of this installation, in the order in which they are preferred. */
export interface Pacs {
  readonly all: readonly ConfiguredPac[];
  /** Where a new document goes. */
  readonly first: PacPort;
  /** The provider of a document by the name that is written on it; undefined when it is not configured any more. */
  of(provider: string): PacPort | undefined;
  /** A certificate that one of them seals with; its number does not say which. Null where it cannot be had. */
  certificate(number: string): Promise<Uint8Array | null>;
}

export function createPacs(all: readonly [ConfiguredPac, ...ConfiguredPac[]]): Pacs {
  const byName = new Map(all.map(({ pac }) => [pac.provider, pac]));
  if (byName.size !== all.length)
    throw new Error("Two providers have one name: a document could not say which one it was sent to.");
  return {
    all,
    first: all[0].pac,
    of: (provider) => byName.get(provider),
    async certificate(number) {
      for (const { pac } of all) {
        const found = await pac.certificate(number);
        if (found !== null) return found;
      }
      return null;
    },
  };
}
