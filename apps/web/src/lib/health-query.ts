import { queryOptions } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { call } from "./api-client.ts";

/**
 * Which mode the product runs in. The page that the server sends says it, so that what depends on it is there from the
 * first paint on; a page that does not (a developer's) asks once. It stands apart from the other queries because it
 * alone is asked before signing in.
 */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("health", { signal }),
  initialData: healthOfPage,
  staleTime: Number.POSITIVE_INFINITY,
});

function healthOfPage(): ResponseOf<"health"> | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="timbra-mode"]')?.content;
  return said === undefined ? undefined : { status: "ok", ...JSON.parse(said) };
}
