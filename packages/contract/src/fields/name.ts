import type { core } from "zod";
import { says } from "./missing.ts";

/**
 * Signs that nobody sees: controls, and what turns the direction of the text that follows or has no width, so that one
 * name looks like another. The joiner of a picture that is made of several is none of them. Longer texts may have them:
 * some scripts need them.
 */
const INVISIBLE = new RegExp(
  [
    "[\\u0080-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f]",
    "[\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e007f}]",
    "(?<![\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d",
    "\\u200d(?!\\p{Extended_Pictographic})",
  ].join("|"),
  "u",
);
const SHOWN_BEFORE = 20;

/**
 * For the names of people, companies and things: refuses what nobody can see in them, and says which sign it is and
 * after what it stands.
 */
export function refuseInvisible(text: string | null, context: core.$RefinementCtx<string | null>): void {
  const found = INVISIBLE.exec(text ?? "");
  if (text === null || found === null) return;
  const sign = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const before = text.slice(Math.max(0, found.index - SHOWN_BEFORE), found.index);
  const message = before === "" ? says("invisible_first") : says("invisible");
  context.addIssue({ code: "custom", message, params: { sign, before } });
}

/** The same, and refuses the tabs and line breaks that longer texts may have: the name of somebody is one line. */
export function refuseUnlikeName(text: string | null, context: core.$RefinementCtx<string | null>): void {
  refuseInvisible(text, context);
  if (/[\t\n\r]/.test(text ?? "")) context.addIssue({ code: "custom", message: says("one_line") });
}
