import type { IssuerSigner } from "./vault.ts";

export interface CachedSigner {
  readonly certificateId: string;
  readonly signer: IssuerSigner;
}

/**
 * Signers that were opened a moment ago, by issuer: whoever seals a hundred invoices opens the key once. `subject`: the
 * row of the document that it is opened for, which is not looked at here; faults are injected by it.
 */
export interface SignerCache {
  find(issuerId: string, subject?: string): CachedSigner | undefined;
  keep(issuerId: string, opened: CachedSigner, subject?: string): void;
  /**
   * For a certificate that was replaced or destroyed. Other processes find that out when they compare with the
   * certificate in use.
   */
  forget(issuerId: string): void;
}

/** Less than the five minutes for which a plain key may stay. From when it was opened, not from its last use. */
const KEEP_MS = 60_000;
const MAX_SIGNERS = 200;

export function createSignerCache(): SignerCache {
  const kept = new Map<string, { readonly opened: CachedSigner; readonly timer: NodeJS.Timeout }>();
  function forget(issuerId: string): void {
    clearTimeout(kept.get(issuerId)?.timer);
    kept.delete(issuerId);
  }
  return {
    find: (issuerId) => kept.get(issuerId)?.opened,
    keep(issuerId, opened) {
      forget(issuerId);
      const [oldest] = kept.size >= MAX_SIGNERS ? kept.keys() : [];
      if (oldest !== undefined) forget(oldest);
      kept.set(issuerId, { opened, timer: setTimeout(() => kept.delete(issuerId), KEEP_MS).unref() });
    },
    forget,
  };
}
