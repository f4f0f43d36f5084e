import i18next from "i18next";
import { useEffect, useRef } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { toast } from "../ui/toast.ts";
import { getSession, wasLeft } from "./session.ts";

interface Kept {
  readonly whose: string;
  readonly typed: readonly (readonly [field: string, value: unknown])[];
}

/**
 * What was being typed when a session ended by itself, by the name of its form. Only this window knows it, and it is
 * brought back once.
 */
const kept = new Map<string, Kept>();

const whoseNow = (): string | null => {
  const session = getSession();
  return session === null ? null : `${session.user.email} ${session.user.rfc}`;
};

/**
 * Keeps what is typed into a form when the session ends under it, and brings it back when the same person opens that
 * form again.
 * @param name null: nothing of the form is kept
 * @param ready whether the form has the values that it begins with
 */
export function useKeptTyping<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: string | null,
  ready: boolean,
): void {
  const { dirtyFields } = form.formState;
  const latest = useRef(dirtyFields);
  latest.current = dirtyFields;
  const { getValues, setValue } = form;
  useEffect(() => {
    const whose = whoseNow();
    return () => {
      const fields = Object.keys(latest.current) as FieldPath<Values>[];
      if (name === null || whose === null || getSession() !== null || wasLeft() || fields.length === 0) return;
      kept.set(name, { whose, typed: fields.map((field) => [field, getValues(field)] as const) });
    };
  }, [name, getValues]);
  useEffect(() => {
    const found = name === null || !ready ? undefined : kept.get(name);
    if (name === null || found === undefined) return;
    kept.delete(name);
    if (found.whose !== whoseNow()) return;
    for (const [field, value] of found.typed) {
      const path = field as FieldPath<Values>;
      setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true });
    }
    toast.info(i18next.t("common.typing_back"));
  }, [name, ready, setValue]);
}
