import { ApiError } from "./api-client.ts";

/**
 * Logs every unexpected failure in the browser's console. A server's answer is logged with its request id, as in the
 * server's log.
 */
export function reportFailure(error: unknown): void {
  const known = error instanceof ApiError;
  const said = known
    ? `Timbra: ${error.code} (${error.status}), request ${error.requestId ?? "without an id"}`
    : "Timbra:";
  // biome-ignore lint/suspicious/noConsole: the one place of the screens that writes to the browser's log
  console.error(said, ...(known ? [] : [error]));
}
