import {
  type FileResponse,
  type ParamsOf,
  type QueryOf,
  type RequestOf,
  type ResponseOf,
  ROUTES,
  type RouteName,
} from "@timbra/contract";
import { type HttpRequest, readBody, send } from "./http.ts";

/** Demands a part of the input only where the route has it; one that may be empty may be left out. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : Record<string, never> extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

export type CallInput<Name extends RouteName> = Part<"params", ParamsOf<Name>> &
  Part<"query", QueryOf<Name>> &
  Part<"body", RequestOf<Name>> & {
    readonly signal?: AbortSignal;
    /** For routes that cost money or leave the house: the same key for the same wish. */
    readonly idempotencyKey?: string;
  };

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

const entriesOf = (part: unknown) =>
  Object.entries(part ?? {}).filter(([, value]) => value !== undefined && value !== null);

const urlOf = (path: string, input: LooseInput): string => {
  const params = new Map(entriesOf(input.params).map(([key, value]) => [key, String(value)]));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params.get(key) ?? ""));
  const query = new URLSearchParams(entriesOf(input.query).map(([key, value]) => [key, String(value)])).toString();
  return query === "" ? filled : `${filled}?${query}`;
};

const toRequest = (name: RouteName, input: LooseInput): HttpRequest => ({
  method: ROUTES[name].method,
  url: urlOf(ROUTES[name].path, input),
  isSignIn: name === "signIn",
  ...(input.body === undefined ? {} : { body: input.body }),
  ...(input.signal === undefined ? {} : { signal: input.signal }),
  ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
});

type JsonRoute = { [Name in RouteName]: ResponseOf<Name> extends FileResponse ? never : Name }[RouteName];

/** Calls an address of the contract by its name. Throws ApiError with the server's sentences when it is refused. */
export async function call<Name extends JsonRoute>(name: Name, input: CallInput<Name>): Promise<ResponseOf<Name>> {
  const response = await send(toRequest(name, input));
  return (await readBody(response.json())) as ResponseOf<Name>;
}

export interface ReceivedFile {
  readonly blob: Blob;
  /** As the server named it, or null. */
  readonly fileName: string | null;
}

/** Calls an address that answers a file, or can (`accept` says which kind is wanted). */
export async function callForFile<Name extends RouteName>(
  name: Name,
  input: CallInput<Name> & { readonly accept?: string },
): Promise<ReceivedFile> {
  const response = await send({ ...toRequest(name, input), accept: input.accept ?? "*/*" });
  return { blob: await readBody(response.blob()), fileName: fileNameOf(response.headers.get("content-disposition")) };
}

/** The name in a Content-Disposition header; the UTF-8 form wins. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null;
}
