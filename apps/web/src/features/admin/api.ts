import { queryOptions } from "@tanstack/react-query";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";

/** Polling interval while an update or a check runs. */
const POLL_MS = 1_000;

/** What the last check of the invariants found, and how far the one that runs is; the sentences follow the language. */
export const invariantsQuery = () =>
  queryOptions({
    queryKey: ["admin", "invariants", currentLanguage()],
    queryFn: ({ signal }) => call("getInvariants", { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });

/** The state of the certification providers, and what needs attention. */
export const workQuery = () =>
  queryOptions({ queryKey: ["admin", "work"], queryFn: ({ signal }) => call("listStuckJobs", { signal }) });

/** Which edition of the SAT's lists is in use, and how far an update of it is. */
export const cataloguesQuery = () =>
  queryOptions({
    queryKey: ["admin", "catalogues", currentLanguage()],
    queryFn: ({ signal }) => call("getCatalogueEdition", { signal }),
    refetchInterval: ({ state }) => (state.data?.update?.state === "running" ? POLL_MS : false),
  });

/** Statistics over all issuers; reloaded every minute while the page is open. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ["admin", "figures"],
    queryFn: ({ signal }) => call("getAdminDashboard", { signal }),
    refetchInterval: 60_000,
  });
