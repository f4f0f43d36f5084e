import { Text } from "@mantine/core";
import { IconCheck, IconPoint } from "@tabler/icons-react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import type { FieldProps } from "../../ui/fields/use-field.ts";
import classes from "./new-password-fields.module.css";

const RULES = [
  { key: "accounts.rule_length", met: (password: string) => password.length >= 8 },
  { key: "accounts.rule_upper", met: (password: string) => /\p{Lu}/u.test(password) },
  { key: "accounts.rule_lower", met: (password: string) => /\p{Ll}/u.test(password) },
  { key: "accounts.rule_digit", met: (password: string) => /\d/.test(password) },
] as const;

/** What a password needs, ticked off while it is typed; the schema is what decides. */
function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.rules}>
      <Text size="xs" c="dimmed">
        {t("accounts.password_rules")}
      </Text>
      <ul>
        {RULES.map(({ key, met }) => {
          const done = met(password);
          const Icon = done ? IconCheck : IconPoint;
          return (
            <li key={key} data-met={done}>
              <Icon role="img" aria-label={t(done ? "accounts.rule_met" : "accounts.rule_unmet")} />
              {t(key)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A new password and the same again, with what it needs between them. */
export function NewPasswordFields<Values extends FieldValues, Sent>({
  control,
  label,
}: Pick<FieldProps<Values, Sent>, "control" | "label">) {
  const { t } = useTranslation();
  const name = "password" as FieldPath<Values>;
  const password = useWatch({ control, name });
  return (
    <>
      <PasswordField control={control} name={name} label={label} autoComplete="new-password" required />
      <PasswordRules password={password} />
      <PasswordField
        control={control}
        name={"password_confirmation" as FieldPath<Values>}
        label={t("accounts.password_confirmation")}
        autoComplete="new-password"
        required
      />
    </>
  );
}
