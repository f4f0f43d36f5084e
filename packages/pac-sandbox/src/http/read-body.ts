import type { IncomingMessage } from "node:http";

const LIMIT = 10.5 * 1024 * 1024;

/** More than this server takes. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** The whole body, at most some ten megabytes. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
