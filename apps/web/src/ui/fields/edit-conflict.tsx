import { Anchor, Text } from "@mantine/core";
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";

/** What somebody else saved while this form was being filled in, by field; null when nobody did. */
export const ConflictingValues = createContext<Readonly<Record<string, unknown>> | null>(null);

/** Selects hold a value, or the whole option. */
const comparable = (held: unknown) =>
  typeof held === "object" && held !== null && "value" in held ? held.value : (held ?? "");

/** The other value of a field that was saved elsewhere; undefined when it is the same, or nothing was. */
export function useConflictingValue(name: string, held: unknown): { readonly value: unknown } | undefined {
  const values = use(ConflictingValues);
  if (values === null || !(name in values)) return undefined;
  const other = values[name];
  return String(comparable(other)) === String(comparable(held)) ? undefined : { value: other };
}

interface ConflictNoteProps {
  /** Formatted for display. */
  readonly shown: string;
  readonly onTake: () => void;
}

/** The value that is saved now, beside the typed one, and a button that takes it. */
export function ConflictNote({ shown, onTake }: ConflictNoteProps) {
  const { t } = useTranslation();
  return (
    <Text component="span" inherit display="block" role="note">
      {t("stale.saved", { value: shown === "" ? t("stale.empty") : shown })}{" "}
      <Anchor component="button" type="button" size="xs" onClick={onTake}>
        {t("stale.take")}
      </Anchor>
    </Text>
  );
}
