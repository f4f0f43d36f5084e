import type { RequestOptions } from "../../lib/response-hash.ts";
import type { StatusAnswer, StatusQuestion } from "../sat-status.ts";
import type { OutboundListeners } from "./http.ts";

/**
 * What the product asks of a certification provider (PAC). One folder per provider implements it; no adapter ever sees
 * a private key.
 */
export interface PacPort {
  /** Name written on every document this provider certifies. */
  readonly provider: string;
  readonly environment: PacEnvironment;
  /** Asks the provider to certify these exact bytes. Never rebuilds or re-encodes them. */
  stamp(xml: Uint8Array, request: StampRequest): Promise<StampAnswer>;
  /** Asks for the stamp of bytes that may have arrived in an earlier try. Same answers as `stamp`. */
  recover(xml: Uint8Array, request: StampRequest): Promise<StampAnswer>;
  /**
   * Lists what it certified for our account in a period, whoever asked for it; null where its protocol has no list.
   * What was certified a moment ago may not be on it yet.
   */
  readonly listStamped: ((period: StampedPeriod, asking: RequestOptions) => Promise<StampedListing>) | null;
  /** Fetches a stamped document from its records, as it was first answered. */
  fetchStamped(stamp: ListedStamp, asking: RequestOptions): Promise<FetchedStamp>;
  /** The certificate (DER) the provider seals its stamps with, or null where it cannot be had. */
  certificate(number: string): Promise<Uint8Array | null>;
  /**
   * Sends a signed request to cancel one document, byte for byte. No answer to it means that the document is cancelled.
   */
  cancel(xml: Uint8Array, request: CancelRequest): Promise<CancelAnswer>;
  /**
   * Whether `cancellationStatus` goes through this provider. Otherwise it asks the SAT itself, whoever certified the
   * document.
   */
  readonly bringsStatus: boolean;
  /** What the SAT says of a document now, asked the way this provider offers; the only proof of a cancellation. */
  cancellationStatus(question: StatusQuestion, asking: RequestOptions): Promise<StatusAnswer>;
  /** What is left of the stamps bought. `rfc`: the taxpayer, where each has its own. */
  credits(rfc: string, asking: RequestOptions): Promise<CreditsAnswer>;
}

export type PacEnvironment = "sandbox" | "live";

/** A provider by its name, and who we are there. */
export interface PacSettings extends OutboundListeners {
  readonly provider: string;
  readonly environment: PacEnvironment;
  readonly user: string;
  readonly password: string;
  /** Base from which the certifying certificate can be fetched; only the sandbox provider publishes it. */
  readonly certificatesUrl?: string;
}

export interface StampRequest extends RequestOptions {
  /** Our identifier of the sealed document: the same one for every try of the same bytes. */
  readonly customId: string;
  /** The row of the document, which no provider gets; faults are injected by it. */
  readonly subject?: string;
}

export type StampAnswer =
  | { readonly kind: "stamped" | "already_stamped"; readonly xml: Uint8Array }
  | { readonly kind: "rejected"; readonly refusals: readonly PacRefusal[] }
  | Unavailable<RefusalScope>;

/** No answer to what was asked. */
export interface Unavailable<Scope extends RefusalScope> {
  readonly kind: "unavailable";
  readonly reason: string;
  /** False only when it is certain that the provider never acted on the bytes. */
  readonly possiblySent: boolean;
  /**
   * The provider's own definite word that it did nothing, for a reason that is none of the document's or the request's.
   * `possiblySent` is false then.
   */
  readonly refusedFor?: Scope;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs?: number;
}

/**
 * "load": too many requests. "account": ours at the provider (its password, its stamps): nobody's document would pass
 * now. "issuer": the provider does not serve this issuer.
 */
export type RefusalScope = "load" | "account" | "issuer";

export interface StampedPeriod {
  readonly from: Date;
  readonly to: Date;
  /** Whose documents, for providers that must be asked about one taxpayer at a time; others list all. */
  readonly rfcs: readonly string[];
}

export type StampedListing =
  /** All of it, perhaps with some from just before and after the period. */
  | { readonly kind: "listed"; readonly stamps: readonly ListedStamp[] }
  | { readonly kind: "unavailable"; readonly reason: string };

/** A stamp on a provider's list. */
export interface ListedStamp {
  /** Upper case. */
  readonly uuid: string;
  /** Its issuer's; null where the list does not say. */
  readonly rfc: string | null;
}

export type FetchedStamp =
  | { readonly kind: "fetched"; readonly xml: Uint8Array }
  | { readonly kind: "unavailable"; readonly reason: string };

/** A definite refusal, in the provider's words. */
export interface PacRefusal {
  readonly code: string;
  readonly message: string;
}

export interface CancelRequest extends RequestOptions {
  /** The document to cancel: the only one in the signed request. */
  readonly uuid: string;
  /** Its issuer. */
  readonly rfc: string;
}

export type CancelAnswer =
  | {
      /** Received now, or in an earlier try. The document is cancelled only when `cancellationStatus` says so. */
      readonly kind: "requested" | "already_requested";
      /** 201; 202, 798. */
      readonly code: string;
      /** The SAT's acknowledgement as it came; null where it was not given or names another document. */
      readonly receipt: Uint8Array | null;
    }
  /** 205: the SAT does not know the document yet, as in the first minutes after its stamp. The same request, later. */
  | { readonly kind: "not_yet_known"; readonly code: string }
  | { readonly kind: "rejected"; readonly refusals: readonly PacRefusal[] }
  | (Unavailable<"load" | "account"> & {
      /**
       * No answer of the provider's own came. Without it the provider is up: its answer was about the SAT, or something
       * unknown.
       */
      readonly unreachable?: true;
    });

export type CreditsAnswer =
  /** Null: without limit, or paid as they are used. */
  | { readonly kind: "known"; readonly stamps: number | null }
  | { readonly kind: "unavailable"; readonly reason: string };

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
  byName(provider: string): PacPort | undefined;
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
    byName: (provider) => byName.get(provider),
    async certificate(number) {
      for (const { pac } of all) {
        const found = await pac.certificate(number);
        if (found !== null) return found;
      }
      return null;
    },
  };
}
