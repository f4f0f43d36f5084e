import type { Socket } from "node:net";
import { refuse } from "./problem.ts";

/** Enough for the answer to be read before the connection is cut. */
const READING_MS = 1_000;

/**
 * Answers bytes that are no HTTP request, which the framework has no hooks for: in the one form of failures, with the
 * headers of every answer.
 */
export function refuseNoHttp(
  headers: Readonly<Record<string, string>>,
  newRequestId: () => string,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const id = newRequestId();
    const body = JSON.stringify(refuse("malformed_request").toBody("es", id));
    const own = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": id,
      connection: "close",
    };
    const lines = Object.entries({ ...headers, ...own, "content-length": String(Buffer.byteLength(body)) }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    // Whoever says nothing does not hang up either: an end of ours alone would leave half of the connection open for
    // ever.
    setTimeout(() => socket.destroy(), READING_MS).unref();
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  };
}
