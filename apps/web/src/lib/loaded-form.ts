import { useEffect, useRef, useState } from "react";
import type { DefaultValues } from "react-hook-form";
import type { input } from "zod";
import { type FormOf, type FormSchema, useSchemaForm } from "./form.ts";
import { useKeptTyping } from "./kept-typing.ts";

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
  const form = useSchemaForm(schema, blank);
  const { isDirty } = form.formState;
  const typing = useRef(isDirty);
  typing.current = isDirty;
  const [filled, setFilled] = useState(false);
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it has been filled is no reason to fill it again
  useEffect(() => {
    if (loaded === undefined) return;
    if (!typing.current) reset(loaded as input<Schema>);
    else if (!filled) reset(loaded as input<Schema>, { keepDirtyValues: true, keepDirty: true });
    setFilled(true);
  }, [loaded, reset]);
  useKeptTyping(form, name, filled);
  return form;
}
