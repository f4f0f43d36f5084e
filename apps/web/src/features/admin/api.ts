import { queryOptions } from "@tanstack/react-query";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";

/** The invariants over all data; their descriptions follow the language. */
export const invariantsQuery = () =>
  queryOptions({
    queryKey: ["admin", "invariants", currentLanguage()],
    queryFn: ({ signal }) => call("getInvariants", { signal }),
  });

/** The state of the certification providers, and what needs attention. */
export const workQuery = () =>
  queryOptions({ queryKey: ["admin", "work"], queryFn: ({ signal }) => call("listStuckJobs", { signal }) });

/** Polling interval while an update runs. */
const POLL_MS = 1_000;

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
