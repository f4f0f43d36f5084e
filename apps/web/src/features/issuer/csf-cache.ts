import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Csf } from "@timbra/contract";

const QUERY_KEY = ["csf-at-hand"];

/**
 * The issuer's own constancia between the step that read it and the one that needs its address; only this window knows
 * it.
 */
export function useCachedCsf() {
  const queries = useQueryClient();
  const { data } = useQuery<Csf | null>({ queryKey: QUERY_KEY, queryFn: skipToken });
  return {
    csf: data ?? null,
    keep: (csf: Csf) => queries.setQueryData(QUERY_KEY, csf),
    forget: () => queries.setQueryData(QUERY_KEY, null),
  };
}
