import { printFieldsOf, type TemplateName } from "@timbra/contract";
import type { Control, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TextareaField } from "../../../ui/fields/textarea-field.tsx";

interface FieldsProps {
  readonly name: TemplateName;
  readonly control: Control<FieldValues, unknown, FieldValues>;
}

/** More than fits in a line is written in an area. */
const LONG = 100;

/** What a template asks for. */
export function TemplateFields({ name, control }: FieldsProps) {
  const { t } = useTranslation();
  if (name.surface === "mail") {
    return (
      <>
        <TextField control={control} name="subject" label={t("templates.subject")} required />
        <TextField control={control} name="title" label={t("templates.title")} required />
        <TextareaField
          control={control}
          name="body"
          label={t("templates.body")}
          description={t("templates.body_about")}
          required
        />
        <TextField
          control={control}
          name="action"
          label={t("templates.action")}
          description={t("templates.action_about")}
          required
        />
        <TextareaField control={control} name="remark" label={t("templates.remark")} />
      </>
    );
  }
  return printFieldsOf(name.kind).map((field) => {
    const props = { control, name: field.name, label: field[currentLanguage()], required: field.required === true };
    return field.longest > LONG ? (
      <TextareaField key={field.name} {...props} />
    ) : (
      <TextField key={field.name} {...props} />
    );
  });
}
