import { useEffect, useRef } from "react";
import type { DefaultValues } from "react-hook-form";
import type { input } from "zod";
import { type FormOf, type FormSchema, useSchemaForm } from "./form.ts";

/**
 * A form whose values come from the server. `loaded` (undefined while on its way; keep it stable with useMemo) fills it,
 * and fills it again whenever newer values arrive, unless somebody is typing: what is typed is never overwritten. Of somebody who begins before the first
 * values are here, those fill the other fields.
 */
export function useLoadedForm<Schema extends FormSchema>(
  schema: Schema,
  blank: DefaultValues<input<Schema>>,
  loaded: DefaultValues<input<Schema>> | undefined,
): FormOf<Schema> {
  const form = useSchemaForm(schema, blank);
  const { isDirty } = form.formState;
  const typing = useRef(isDirty);
  typing.current = isDirty;
  const filled = useRef(false);
  const { reset } = form;
  useEffect(() => {
    if (loaded === undefined) return;
    if (!typing.current) reset(loaded as input<Schema>);
    else if (!filled.current) reset(loaded as input<Schema>, { keepDirtyValues: true, keepDirty: true });
    filled.current = true;
  }, [loaded, reset]);
  return form;
}
