import type { PacPort, Pacs } from "../../adapters/pac/index.ts";

/**
 * Who carries a signed request to cancel: the provider that certified the document, or the first one where that is not
 * configured any more. The SAT judges the request and knows of its repeats, whoever brings it.
 */
export function cancellingPac(pacs: Pacs, provider: string | null): PacPort {
  return (provider === null ? undefined : pacs.of(provider)) ?? pacs.first;
}
