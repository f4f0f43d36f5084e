import type { ServerResponse } from "node:http";
import type { HttpAnswer } from "../http/answer.ts";

/** Announces the whole body, sends its first half and resolves when that has left. */
export function sendHalf(response: ServerResponse, { status, type, body }: HttpAnswer): Promise<void> {
  const whole = Buffer.from(body);
  response.writeHead(status, { "content-type": type, "content-length": whole.length });
  return new Promise((done) => response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => done()));
}
