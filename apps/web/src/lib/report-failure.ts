import { ApiError } from "./api-client.ts";

/**
 * Where every failure that nobody expected ends, to be found in the browser's log. An answer of the server is named by
 * what its log knows it by.
 */
export function reportFailure(error: unknown): void {
  const known = error instanceof ApiError;
  const said = known
    ? `Timbra: ${error.code} (${error.status}), request ${error.requestId ?? "without an id"}`
    : "Timbra:";
  // biome-ignore lint/suspicious/noConsole: the one place of the screens that writes to the browser's log
  console.error(said, ...(known ? [] : [error]));
}
