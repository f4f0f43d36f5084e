import type { Client } from "../../testing/client.ts";

/** A business with something in every section, as the payloads of the calls need it. */
export interface Business {
  readonly client: Client;
  readonly rfc: string;
  readonly issuerId: string;
  readonly customerId: string;
  readonly productId: string;
  readonly seriesId: string;
  readonly uploadId: string;
  readonly customerImportId: string;
  readonly productImportId: string;
  readonly csd: Readonly<Record<"passphrase" | "certBase64" | "keyBase64" | "cer_filename" | "key_filename", string>>;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * One row of the published tables of calls, as existing clients send them: the specification's (§7), and what the
 * API says besides. Nothing here is read from the contract: this is what holds it.
 */
export interface PublishedCall {
  /** Method and path; ":id" is filled with the payload's `id`. */
  readonly call: `${"GET" | "POST" | "DELETE"} /api/${string}`;
  /** The scope that the address needs; "*" any session, "public" none. */
  readonly scope: "crud_user_settings" | "crud_user_clients" | "crud_user_products" | "*" | "public";
  /** The body, or the query of a GET. */
  readonly payload?: (own: Business) => Payload | Promise<Payload>;
  /** Names that the answer must have: "series[].serie" is one of each element. For a file, its media type. */
  readonly answers: readonly string[] | { readonly file: string };
  /** The name under which the sentence of success comes, in the caller's language. */
  readonly says?: "message" | "status";
  /** A payload with mistakes, and the fields at which they are reported. */
  readonly mistaken?: { readonly payload: Payload; readonly fields: readonly string[] };
  /** A payload that names a row of another issuer; it answers 404. */
  readonly foreign?: (theirs: Business) => Payload;
}
