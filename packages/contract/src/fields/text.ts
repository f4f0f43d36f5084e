import type { core } from "zod";
import * as z from "zod";
import type { MessageKey } from "../messages/es.ts";

/**
 * The `error` of a schema: the key for an absent value, the general one for a value of another type; checks have
 * their own messages.
 */
export function requiredWith(key: MessageKey): core.$ZodErrorMap {
  return (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return issue.input === undefined || issue.input === null ? key : "invalid";
  };
}

/**
 * Refuses a blank text and ends what is said of it: that it is also short or malformed helps nobody. The checks of the
 * whole form go on, which zod's own `abort` would silence.
 */
export function isProvided(key: MessageKey): core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value === "") issues.push({ code: "custom", message: key, input: value });
  };
}

/** The arguments of a `refine` that wants so many characters. zod's own `min` would report a blank text too. */
export function minLength(min: number) {
  return [(text: string) => text.length >= min, { error: messageKey("min_length"), params: { min } }] as const;
}

/** Keeps a key literal checked by the compiler where zod takes any text. */
export function messageKey(key: MessageKey): MessageKey {
  return key;
}

/** What neither XML nor PostgreSQL can keep: control characters, non-characters and lone halves of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const UNKEEPABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Any text that can be kept, trimmed, its accents composed: what is copied from a PDF or a Mac has them decomposed,
 * which looks alike and is another name to the SAT, and to whoever searches.
 */
export function anyText(missing: MessageKey = "required") {
  return z
    .string({ error: requiredWith(missing) })
    .trim()
    .normalize()
    .refine((text) => !UNKEEPABLE.test(text), { error: messageKey("no_control") });
}

/** A text that must be given, between `min` and `max` characters. */
export function requiredText(min: number, max: number, missing: MessageKey = "required") {
  return anyText(missing)
    .check(isProvided(missing))
    .refine(...minLength(min))
    .max(max)
    .meta({ minLength: min });
}

/** A text that may be left out: absent, null and blank are all null; otherwise between `min` and `max` characters. */
export function optionalText(min: number, max: number) {
  return anyText()
    .refine((text) => text === "" || text.length >= min, { error: messageKey("min_length"), params: { min } })
    .max(max)
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** A list that may be left out: absent and null are an empty one. */
export function optionalList<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .array(item)
    .max(max)
    .nullish()
    .transform((items) => items ?? []);
}

/** A required text that ends in an attribute of the document, where "|" is forbidden (cfdv40.xsd). */
export function documentText(min: number, max: number) {
  return requiredText(min, max).refine((text) => !text.includes("|"), { error: messageKey("no_pipe") });
}

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
 * For the names of people, companies and things: refuses what nobody can see in them, and says which character it is
 * and what precedes it.
 */
export function refuseInvisible(text: string | null, context: core.$RefinementCtx<string | null>): void {
  const found = INVISIBLE.exec(text ?? "");
  if (text === null || found === null) return;
  const sign = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const before = text.slice(Math.max(0, found.index - SHOWN_BEFORE), found.index);
  const message = before === "" ? messageKey("invisible_first") : messageKey("invisible");
  context.addIssue({ code: "custom", message, params: { sign, before } });
}

/** The same, and refuses the tabs and line breaks that longer texts may have: the name of somebody is one line. */
export function refuseUnlikeName(text: string | null, context: core.$RefinementCtx<string | null>): void {
  refuseInvisible(text, context);
  if (/[\t\n\r]/.test(text ?? "")) context.addIssue({ code: "custom", message: messageKey("one_line") });
}

const EMAIL = z.email();
const MAX_EMAIL = 254;

/** A required e-mail address. */
export function emailField() {
  return requiredText(1, MAX_EMAIL).refine((text) => EMAIL.safeParse(text).success, { error: messageKey("email") });
}

/** An e-mail address that may be left out; blank is null. */
export function optionalEmail() {
  return anyText()
    .max(MAX_EMAIL)
    .refine((text) => text === "" || EMAIL.safeParse(text).success, { error: messageKey("email") })
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** Only what a browser may open safely: never "javascript:". */
const WEB = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** A web address that may be left out; blank is null. */
export function optionalUrl(max: number) {
  return anyText()
    .max(max)
    .refine((text) => text === "" || WEB.safeParse(text).success, { error: messageKey("url") })
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** Longer ones would only make hashing expensive; nothing is cut. */
const MAX_PASSWORD = 200;

/** Spec §5: at least 8 characters with upper case, lower case and numbers. Kept exactly as typed. */
export function newPassword() {
  return z
    .string({ error: requiredWith("required") })
    .check(isProvided("required"))
    .refine(...minLength(8))
    .max(MAX_PASSWORD)
    .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text), {
      error: messageKey("password_composition"),
    });
}

/** A password being proved, not chosen: only that there is one. */
export function knownPassword() {
  return z
    .string({ error: requiredWith("required") })
    .min(1, { error: messageKey("required") })
    .max(MAX_PASSWORD);
}

interface Confirmed {
  readonly password: string;
  readonly password_confirmation: string;
}

export function passwordsMatch(form: Confirmed): boolean {
  return form.password === form.password_confirmation;
}

/** Where and what to say when they do not. */
export const passwordMismatch = {
  error: messageKey("password_match"),
  path: ["password_confirmation"],
  // Also when another field is wrong: all mistakes are shown at once. What is no form at all has no fields to compare.
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
};

const DATA_URL = /^data:[^,]*;base64,/;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * The base64 of a file, at least `min` characters and of at most `bytes` bytes; what a browser's reader puts before it
 * is dropped.
 */
export function base64File(min: number, bytes: number) {
  const max = Math.ceil(bytes / 3) * 4;
  return requiredText(1, max + 100, "file_required")
    .transform((text) => text.replace(DATA_URL, "").replace(/\s/g, ""))
    .refine((text) => text.length >= min, { error: messageKey("min_length"), params: { min } })
    .refine((text) => text.length <= max, { error: messageKey("file_size"), params: { max: readableBytes(bytes) } })
    .refine((text) => BASE64.test(text), { error: messageKey("base64") });
}

/** "200 KB", "2 MB": as the limits are written for people. */
export function readableBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${bytes / 1024} KB`;
}
