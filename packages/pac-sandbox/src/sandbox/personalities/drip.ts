import { setTimeout } from "node:timers/promises";
import type { Personality } from "../personality.ts";

export const drip: Personality = {
  name: "drip",
  about: "Stamps, then sends the answer a byte at a time, delay_ms apart.",
  async play({ act, response, delayMs }) {
    const { status, type, body } = await (await act()).answer();
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
