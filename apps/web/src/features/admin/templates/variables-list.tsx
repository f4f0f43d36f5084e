import { Button, Code, Text } from "@mantine/core";
import { MAIL_KINDS, MAIL_VARIABLES, type MailKind } from "@timbra/contract";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { Panel } from "../../../ui/page.tsx";
import classes from "./templates.module.css";

interface VariablesProps {
  readonly kind: MailKind;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
}

/** The variables that the texts may contain, each with a button that inserts it at the caret. */
export function VariablesList({ kind, form }: VariablesProps) {
  const { t } = useTranslation();
  const {
    variables,
    required,
  }: { readonly variables: readonly (keyof typeof MAIL_VARIABLES)[]; readonly required: readonly string[] } =
    MAIL_KINDS[kind];
  return (
    <Panel title={t("templates.variables")}>
      <Text size="sm" c="dimmed">
        {t("templates.variables_about")}
      </Text>
      <ul className={classes.list}>
        {variables.map((name) => (
          <li key={name} className={classes.variable}>
            <span className={classes.words}>
              <Code>{`{${name}}`}</Code> {MAIL_VARIABLES[name][currentLanguage()]}
              {required.includes(name) && <span className={classes.faint}> · {t("templates.needed")}</span>}
            </span>
            <Button
              className={classes.put}
              variant="default"
              size="compact-xs"
              aria-label={t("templates.insert_one", { name })}
              onClick={() => insert(form, `{${name}}`)}
            >
              {t("templates.insert")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Inserts a text at the caret of the message, or at its last position. */
function insert(form: UseFormReturn<FieldValues, unknown, FieldValues>, text: string): void {
  const [area] = document.getElementsByName("body");
  const body = String(form.getValues("body") ?? "");
  const [from, to] =
    area instanceof HTMLTextAreaElement ? [area.selectionStart, area.selectionEnd] : [body.length, body.length];
  form.setValue("body", body.slice(0, from) + text + body.slice(to), { shouldDirty: true, shouldValidate: true });
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.focus();
  area.setSelectionRange(from + text.length, from + text.length);
}
