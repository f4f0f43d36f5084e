import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const TEMPLATES_KEY = ["admin", "templates"] as const;

/** Every template, and which of them were changed. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: [...TEMPLATES_KEY, "list"],
    queryFn: ({ signal }) => call("listTemplates", { body: {}, signal }),
  });

/** Read when it is opened, and not again by itself: what is saved names the version that was seen. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...TEMPLATES_KEY, "one", id],
    queryFn: async ({ signal }) => (await call("getTemplate", { params: { id }, signal })).template,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The page of a preview lives ten minutes; it is made again before. */
const FRESH_MS = 5 * 60_000;

/** A preview of a mail with these texts; the previous preview stays until it is loaded. */
export const previewQuery = (id: string, content: Record<string, string>, enabled: boolean) =>
  queryOptions({
    queryKey: ["admin", "template-preview", id, content],
    queryFn: ({ signal }) => call("previewTemplate", { params: { id }, body: { content }, signal }),
    enabled,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
