import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "./account-queries.ts";

/**
 * After saving a part of the fiscal profile: what is shown of it, and what the registration still lacks, is asked
 * again.
 */
export function useProfileSaved(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["issuer"] }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
}
