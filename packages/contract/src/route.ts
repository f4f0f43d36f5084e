import type * as z from "zod";
import type { Scope } from "./scopes.ts";

/** A response that is a file: the media types that it can be. */
export interface FileResponse {
  readonly file: readonly string[];
}

/** One address of the API, as server, browser, OpenAPI and tests all read it. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters as ":id". */
  readonly path: `/api/${string}`;
  /** "public" needs no session; "*" any session. */
  readonly scope: Scope | "public" | "*";
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The JSON body. */
  readonly request?: z.ZodType;
  readonly response: z.ZodType | FileResponse;
  /** The status of success. */
  readonly status: 200 | 201;
  /** The body of 202: accepted, not finished. */
  readonly accepted?: z.ZodType;
  /** Also answered as a file when the client accepts one of these media types. */
  readonly alsoFile?: readonly string[];
  /** Takes an Idempotency-Key: it costs money or has an effect outside the product. */
  readonly idempotent?: true;
  /** Only reads what an invited accountant may see (http-api "Accounts"); with scope "*" also what any API key may. */
  readonly accountant?: true;
  /**
   * Of the signed-in person alone, whatever issuer they act for: an invited accountant may, an API key may not. Goes
   * with scope "*".
   */
  readonly ownAccount?: true;
  /** 403 reauthentication_required unless whoever is signed in proved it within the last minutes (FRESH_MINUTES). */
  readonly fresh?: true;
  /**
   * A call of the product specification (§7), whose clients exist: a field of its body that it does not know is ignored
   * and named in the answer's `ignored_fields`. Everywhere else, and among filters, such a field is refused.
   */
  readonly specified?: true;
  /** 403 sandbox_only in live mode. */
  readonly sandboxOnly?: true;
  /** The largest body in bytes, where the usual limit is not enough. */
  readonly maxBytes?: number;
  /**
   * Uses more CPU time than other requests should wait for, however short it is: processed separately, and within
   * each issuer's budget.
   */
  readonly heavy?: true;
  /** The same, when the invoice of its `:id` has many lines. */
  readonly heavyWhenLong?: true;
  /**
   * Waits while the issuer has enough others of its kind under way: it prints, or may; or it reads a page of a list.
   */
  readonly inTurn?: "printing" | "listing";
  /** The body may also come as form data: texts, and files that the schema reads as base64. */
  readonly takesFormData?: true;
  /**
   * The code of the refusal when one of these fields of the body is missing, where the specification names one (spec
   * §8).
   */
  readonly whenMissing?: { readonly fields: readonly string[]; readonly code: "notEnoughData" };
  /**
   * Fields of the body that come with a link and are in no form: where one of them is missing or cannot be, it is the
   * link that is wrong.
   */
  readonly link?: { readonly fields: readonly string[]; readonly code: "token_invalid" | "share_gone" };
}

/** The link of a mail: whom it was sent to, and its secret. */
export const MAILED_LINK = { fields: ["user_id", "token"], code: "token_invalid" } as const;

/** What not every route says: all but its address, its scope and its summary. */
type Details = Omit<Route, "method" | "path" | "scope" | "summary" | "status"> & { readonly status?: 201 };

/** A route by its address, who may call it, and what it does; success is 200 where the details do not say otherwise. */
function withMethod<const Method extends Route["method"]>(method: Method) {
  return <const Path extends Route["path"], const Access extends Route["scope"], const More extends Details>(
    path: Path,
    scope: Access,
    summary: string,
    details: More,
  ): Pick<Route, "summary" | "status"> & {
    readonly method: Method;
    readonly path: Path;
    readonly scope: Access;
  } & Omit<More, "status"> => ({ method, path, scope, summary, status: 200, ...details });
}

export const get = withMethod("GET");
export const post = withMethod("POST");
export const put = withMethod("PUT");
export const del = withMethod("DELETE");
