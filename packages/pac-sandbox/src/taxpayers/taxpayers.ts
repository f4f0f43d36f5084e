import type { Credential } from "@timbra/cfdi/node";

/**
 * A taxpayer that the account has registered, as Finkok's registration service and SW Sapien's certificates know it.
 */
export interface Taxpayer {
  readonly rfc: string;
  /** A suspended one stamps nothing. */
  readonly isSuspended: boolean;
  /** Stamps it may still use; null: as many as the account has ("on demand"). */
  readonly credit: number | null;
  /** What the provider seals and cancels with in its name. */
  readonly credential?: Credential;
}

const UNREGISTERED: Omit<Taxpayer, "rfc"> = { isSuspended: false, credit: null };

/**
 * The taxpayers registered since this process began. Their private keys are kept in memory alone: a provider for tests
 * has no business with keys on a disk. Whoever was never registered stamps as if on demand, so that nothing has to be
 * registered before the first stamp.
 */
export class Taxpayers {
  readonly #all = new Map<string, Taxpayer>();

  find(rfc: string): Taxpayer | undefined {
    return this.#all.get(rfc);
  }

  /** Registers, or changes what is registered. */
  save(rfc: string, change: Partial<Omit<Taxpayer, "rfc">> = {}): Taxpayer {
    const saved = { ...UNREGISTERED, ...this.#all.get(rfc), ...change, rfc };
    this.#all.set(rfc, saved);
    return saved;
  }

  /** Counts one stamp of a taxpayer with credit of its own. */
  spend(rfc: string): void {
    const own = this.#all.get(rfc);
    if (own !== undefined && own.credit !== null) this.save(rfc, { credit: Math.max(0, own.credit - 1) });
  }

  /** Every one that has a certificate. */
  withCredential(): readonly (Taxpayer & { readonly credential: Credential })[] {
    return [...this.#all.values()].flatMap((one) =>
      one.credential === undefined ? [] : [{ ...one, credential: one.credential }],
    );
  }

  all(): readonly Taxpayer[] {
    return [...this.#all.values()];
  }
}

/** Twelve or thirteen characters, as the SAT writes them. */
export function isRfc(text: string): boolean {
  return /^[A-Z&Ñ]{3,4}\d{6}[A-Z0-9]{3}$/.test(text);
}
