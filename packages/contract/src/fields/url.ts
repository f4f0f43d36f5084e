import * as z from "zod";
import { says } from "./missing.ts";
import { anyText } from "./text.ts";

/** Only what a browser may open safely: never "javascript:". */
const WEB = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** A web address that may be left out; blank is null. */
export function optionalUrl(max: number) {
  return anyText()
    .max(max)
    .refine((text) => text === "" || WEB.safeParse(text).success, { error: says("url") })
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}
