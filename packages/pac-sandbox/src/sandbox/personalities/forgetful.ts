import type { Personality } from "../personality.ts";

export const forgetful: Personality = {
  name: "forgetful",
  about:
    "Stamps, breaks the connection, and for delay_ms does not know of it: a repetition (307) has no data, and looking it up finds nothing (603).",
  async play({ act, haze, response, delayMs }) {
    const { stamp } = await act();
    if (stamp && stamp.verdict.kind !== "refused") haze.cover(stamp.verdict.entry.sello, "data", delayMs);
    response.socket?.resetAndDestroy();
    return null;
  },
};
