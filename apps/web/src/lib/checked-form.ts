import { toNestErrors } from "@hookform/resolvers";
import type { CheckedForm, FieldErrors } from "@timbra/contract";
import { useEffect } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { input, output, ZodType } from "zod";
import { ApiError } from "./api-client.ts";

/** A contract schema whose input is a form's fields. */
export type FormSchema = ZodType<FieldValues, FieldValues>;
export type FormOf<Schema extends FormSchema> = UseFormReturn<input<Schema>, unknown, output<Schema>>;

/** Marks what the schema said of a field: it can be asked to say it again. */
const OF_SCHEMA = "schema";

const flat = (errors: FieldErrors) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [
      path === "" ? "root" : path,
      { type: OF_SCHEMA, message: sentences.join(" ") },
    ]),
  );

/** What a contract schema says of a form's values: at once, or when it was loaded. */
export type FormCheck<Schema extends FormSchema> = (
  values: input<Schema>,
) => CheckedForm<output<Schema>> | Promise<CheckedForm<output<Schema>>>;

/** A check as a form's resolver; one that answers at once is not made to wait. */
const checkResolver =
  <Schema extends FormSchema>(check: FormCheck<Schema>): Resolver<input<Schema>, unknown, output<Schema>> =>
  (values, _context, options) => {
    const toResult = (checked: CheckedForm<output<Schema>>) =>
      checked.ok
        ? { values: checked.value, errors: {} }
        : { values: {}, errors: toNestErrors(flat(checked.errors), options) };
    const checked = check(values);
    return checked instanceof Promise ? checked.then(toResult) : toResult(checked);
  };

/** The fields that the schema complains of; what only a check outside it knows is left as it was said. */
const fieldsWithSchemaErrors = (errors: object): string[] =>
  Object.entries(errors as Readonly<Record<string, { readonly type?: unknown }>>)
    .filter(([, { type }]) => type === undefined || type === OF_SCHEMA)
    .map(([field]) => field);

/** A form over a check. Errors appear after leaving a field, and follow the language. */
export function useCheckedForm<Schema extends FormSchema>(
  check: FormCheck<Schema>,
  defaultValues: DefaultValues<input<Schema>>,
): FormOf<Schema> {
  const form = useForm<input<Schema>, unknown, output<Schema>>({
    resolver: checkResolver(check),
    defaultValues,
    mode: "onTouched",
  });
  const { i18n } = useTranslation();
  const { errors } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what the sentences depend on
  useEffect(() => {
    const said = fieldsWithSchemaErrors(errors) as FieldPath<input<Schema>>[];
    if (said.length > 0) void form.trigger(said);
  }, [i18n.language]);
  return form;
}

/**
 * Puts the server's sentences at their fields and moves to the first; returns those that belong to no field of the
 * form, to be shown as a toast. Anything that is not an answer of the server is thrown on.
 */
export function showServerErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
): string[] {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.errors);
  if (fields.length === 0) return [error.message];
  const unplaced: string[] = [];
  let moved = false;
  for (const [serverName, sentences] of fields) {
    const path = (rename[serverName] ?? serverName) as FieldPath<Values>;
    if (!hasField(form.getValues(), path)) {
      unplaced.push(...sentences);
      continue;
    }
    form.setError(path, { type: "server", message: sentences.join(" ") }, { shouldFocus: !moved });
    moved = true;
  }
  return unplaced;
}

const hasField = (values: unknown, path: string): boolean => {
  let at: unknown = values;
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null || !(step in at)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return true;
};
