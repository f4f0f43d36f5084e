import { keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";

/** Asks for one stamp many times at the same moment, on both servers, under one key or under many. */
export const doubleClick: InjectFault = async (scenario, random) => {
  const [stampRequest] = await scenario.stampRequests(random, 1);
  await Promise.all(scenario.environment.servers.map((server) => server.ready));
  const keys = [
    stampRequest!,
    ...Array.from({ length: random.between(0, 3) }, () => keyedStampRequest(stampRequest!.draft)),
  ];
  const clicks = Array.from({ length: random.between(2, 16) }, () => ({
    server: random.pick(scenario.environment.servers),
    asked: random.pick(keys),
  }));
  const since = Date.now();
  const replies = await Promise.all(clicks.map(({ server, asked }) => requestStamp(scenario, server, asked)));
  const uuids = new Set(replies.filter((reply) => reply?.status === 200).map((reply) => reply?.body["uuid"]));
  return {
    stampRequests: [stampRequest!],
    since,
    missed: uuids.size > 1 ? `the clicks were told ${[...uuids].join(" and ")}` : null,
  };
};
