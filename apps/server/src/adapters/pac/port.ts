/** What the product asks of a certification provider (PAC). One folder per provider implements it; no adapter ever sees a private key. */
export interface PacPort {
  /** Name written on every document this provider certifies. */
  readonly provider: string;
  readonly environment: Environment;
  /** Asks the provider to certify these exact bytes. Never rebuilds or re-encodes them. */
  stamp(xml: Uint8Array, request: StampRequest): Promise<StampAnswer>;
  /** Asks for the stamp of bytes that may have arrived in an earlier try. Same answers as `stamp`. */
  recover(xml: Uint8Array, request: StampRequest): Promise<StampAnswer>;
  /** The certificate (DER) the provider seals its stamps with, or null where it cannot be had. */
  certificate(number: string): Promise<Uint8Array | null>;
}

export type Environment = "sandbox" | "live";

export interface StampRequest {
  /** Our identifier of the sealed document: the same one for every try of the same bytes. */
  readonly customId: string;
  /** Milliseconds after which the answer is no longer waited for. */
  readonly deadlineMs: number;
}

export type StampAnswer =
  | { readonly kind: "stamped" | "already_stamped"; readonly xml: Uint8Array }
  | { readonly kind: "rejected"; readonly refusals: readonly Refusal[] }
  | {
      readonly kind: "unavailable";
      readonly reason: string;
      /** False only when it is certain that the provider never acted on the bytes. */
      readonly possiblySent: boolean;
    };

/** A definite refusal, in the provider's words. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}
