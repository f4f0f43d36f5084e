import type { core } from "zod";
import type { Language } from "../language.ts";
import { issueMessage } from "./issue-message.ts";
import { sentence } from "./sentence.ts";

/** Field path ("items.2.discount"; "" is the whole) to its sentences. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The sentences of each field, in the order found and without repeats. */
export function toFieldErrors(issues: readonly core.$ZodIssue[], language: Language): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    const { key, params } = issueMessage(issue);
    const text = sentence(key, language, params);
    const sentences = Object.hasOwn(errors, field) ? (errors[field] ?? []) : [];
    if (!sentences.includes(text)) errors[field] = [...sentences, text];
  }
  return errors;
}
