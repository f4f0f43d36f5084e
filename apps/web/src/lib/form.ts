import type { UseQueryResult } from "@tanstack/react-query";
import { checkForm } from "@timbra/contract";
import i18next from "i18next";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import type { input } from "zod";
import { currentLanguage } from "../i18n/i18n.ts";
import { toast } from "../ui/toast.ts";
import { type FormOf, type FormSchema, useCheckedForm } from "./checked-form.ts";
import { getSession, wasSignedOut } from "./session.ts";

/** A form over a contract schema: the sentences are those the server would send. */
export function useSchemaForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues: DefaultValues<input<Schema>>,
): FormOf<Schema> {
  return useCheckedForm<Schema>((values) => checkForm(schema, values, currentLanguage()), defaultValues);
}

/**
 * A form whose values come from the server. `loaded` (undefined while on its way; keep it stable with useMemo) fills
 * it, and fills it again whenever newer values arrive, unless somebody is typing: what is typed is never overwritten.
 * Of somebody who begins before the first values are here, those fill the other fields. With a `name`, what was typed
 * comes back after a session that ended under it.
 */
export function useLoadedForm<Schema extends FormSchema>(
  schema: Schema,
  blank: DefaultValues<input<Schema>>,
  loaded: DefaultValues<input<Schema>> | undefined,
  name: string | null = null,
): FormOf<Schema> {
  const form = useSchemaForm(schema, loaded ?? blank);
  const { isDirty } = form.formState;
  const typing = useRef(isDirty);
  typing.current = isDirty;
  const [filled, setFilled] = useState(loaded !== undefined);
  const last = useRef(loaded);
  const { reset } = form;
  // Before a key can come between the drawing that takes keys again and the values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it has been filled is no reason to fill it again
  useLayoutEffect(() => {
    if (loaded === undefined || loaded === last.current) return;
    last.current = loaded;
    if (!typing.current) reset(loaded as input<Schema>);
    else if (!filled) reset(loaded as input<Schema>, { keepDirtyValues: true, keepDirty: true });
    setFilled(true);
  }, [loaded, reset]);
  useRestoreTyping(form, name, filled);
  return form;
}

/** What a form begins with while it is on its way: a query, or several as one. */
export interface FormSource {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Several queries as one: pending while one is, failed when one is, and asked again where they failed. */
export const asOneSource = (queries: readonly FormSource[]): FormSource => ({
  isPending: queries.some(({ isPending }) => isPending),
  error: queries.find(({ error }) => error !== null)?.error ?? null,
  refetch: () => queries.filter(({ error }) => error !== null).map((query) => query.refetch()),
});

/** A form over what a query says is saved, under the form's names; the answer is what FormFrame takes of it. */
export function useSavedForm<Schema extends FormSchema, Saved>(
  schema: Schema,
  query: UseQueryResult<Saved>,
  { blank, toForm, name }: SavedFormOptions<Schema, Saved>,
) {
  const { data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer fills the form again
  const loaded = useMemo(() => data && toForm(data), [data]);
  return {
    form: useLoadedForm(schema, blank, loaded, name ?? null),
    source: query,
    latest: async () => {
      const { data: now } = await query.refetch();
      return now && toForm(now);
    },
  };
}

interface SavedFormOptions<Schema extends FormSchema, Saved> {
  readonly blank: DefaultValues<input<Schema>>;
  readonly toForm: (saved: Saved) => input<Schema> & DefaultValues<input<Schema>>;
  readonly name?: string;
}

/**
 * After a form was saved it begins again with `next`; what was typed while it was being saved stays, unsaved.
 * @param sent what the fields held when they were sent
 */
export function resetSaved<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  sent: Values,
  next: Values = sent,
): void {
  const now = form.getValues();
  form.reset(next);
  for (const field of Object.keys(now) as FieldPath<Values>[]) {
    const value = now[field];
    if (JSON.stringify(value) !== JSON.stringify(sent[field])) form.setValue(field, value, { shouldDirty: true });
  }
}

/** A saved record as text fields hold it: they know no null, and an empty one is "". */
export const blankForNull = <Saved extends object>(saved: Saved) =>
  Object.fromEntries(Object.entries(saved).map(([field, value]) => [field, value ?? ""])) as {
    [Field in keyof Saved]: null extends Saved[Field] ? NonNullable<Saved[Field]> | "" : Saved[Field];
  };

interface SavedTyping {
  readonly whose: string;
  readonly typed: readonly (readonly [field: string, value: unknown])[];
}

/**
 * What was being typed when a session ended by itself, by the name of its form. Only this window knows it, and it is
 * brought back once.
 */
const savedTyping = new Map<string, SavedTyping>();

const currentOwner = (): string | null => {
  const session = getSession();
  return session === null ? null : `${session.user.email} ${session.user.rfc}`;
};

/**
 * Keeps what is typed into a form when the session ends under it, and brings it back when the same person opens that
 * form again.
 * @param name null: nothing of the form is kept
 * @param ready whether the form has the values that it begins with
 */
function useRestoreTyping<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: string | null,
  ready: boolean,
): void {
  const { dirtyFields } = form.formState;
  const latest = useRef(dirtyFields);
  latest.current = dirtyFields;
  const { getValues, setValue } = form;
  useEffect(() => {
    const whose = currentOwner();
    return () => {
      const fields = Object.keys(latest.current) as FieldPath<Values>[];
      if (name === null || whose === null || getSession() !== null || wasSignedOut() || fields.length === 0) return;
      savedTyping.set(name, { whose, typed: fields.map((field) => [field, getValues(field)] as const) });
    };
  }, [name, getValues]);
  useEffect(() => {
    const found = name === null || !ready ? undefined : savedTyping.get(name);
    if (name === null || found === undefined) return;
    savedTyping.delete(name);
    if (found.whose !== currentOwner()) return;
    for (const [field, value] of found.typed) {
      const path = field as FieldPath<Values>;
      setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true });
    }
    toast.info(i18next.t("common.typing_back"));
  }, [name, ready, setValue]);
}
