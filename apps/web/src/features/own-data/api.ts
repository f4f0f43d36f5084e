import { queryOptions } from "@tanstack/react-query";
import type { IssuerArchive, Leaving } from "@timbra/contract";
import { call } from "../../lib/api-client.ts";
import { pollWhile } from "../../lib/queries.ts";

const POLL_MS = 2_000;

/** The newest archive of everything; polled while it is built. */
export const archiveQuery = queryOptions({
  queryKey: ["own-data", "archive"],
  queryFn: async ({ signal }) => (await call("getArchive", { signal })).archive,
  refetchInterval: pollWhile((archive: IssuerArchive | null) => archive?.state === "building", POLL_MS),
});

/** What stands in the way of closing the account, and whether that was asked for; polled while something does. */
export const leavingQuery = queryOptions({
  queryKey: ["own-data", "leaving"],
  queryFn: async ({ signal }) => (await call("getLeaving", { signal })).leaving,
  refetchInterval: pollWhile((leaving: Leaving) => leaving.blocks.length > 0, POLL_MS),
});
