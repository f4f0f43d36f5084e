import { setTimeout } from "node:timers/promises";
import { answerOf } from "../../sw/outcome.ts";
import type { Personality } from "../personality.ts";

export const drip: Personality = {
  name: "drip",
  about: "Stamps, then sends the answer a byte at a time, delay_ms apart.",
  async play({ act, response, delayMs }) {
    const { status, type, body } = answerOf(await act());
    response.writeHead(status, { "content-type": type });
    for (const byte of Buffer.from(body)) {
      if (response.destroyed) return null;
      response.write(Buffer.from([byte]));
      await setTimeout(delayMs);
    }
    response.end();
    return null;
  },
};
