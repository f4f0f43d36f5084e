import { keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";

/** Asks for one stamp many times at the same moment, on both servers, under one key or under many. */
export const doubleClick: InjectFault = async (drill, random) => {
  const [wish] = (await drill.drafts(random, 1)).map(keyedStampRequest);
  await Promise.all(drill.arena.servers.map((server) => server.ready));
  const keys = [wish!, ...Array.from({ length: random.between(0, 3) }, () => keyedStampRequest(wish!.draft))];
  const clicks = Array.from({ length: random.between(2, 16) }, () => ({
    server: random.pick(drill.arena.servers),
    asked: random.pick(keys),
  }));
  const since = Date.now();
  const replies = await Promise.all(clicks.map(({ server, asked }) => requestStamp(drill, server, asked)));
  const uuids = new Set(replies.filter((reply) => reply?.status === 200).map((reply) => reply?.body["uuid"]));
  return { wishes: [wish!], since, missed: uuids.size > 1 ? `the clicks were told ${[...uuids].join(" and ")}` : null };
};
