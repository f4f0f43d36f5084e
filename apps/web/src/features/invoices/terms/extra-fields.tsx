import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { EXTRA_FIELDS, type ExtraField, type ExtraFields } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withHeader } from "../draft/changes.ts";
import { NO_EXTRAS, writtenExtras } from "../draft/extras.ts";
import bands from "../editor/bands.module.css";
import { useEditor } from "../editor/editor-context.ts";
import { headerId } from "../editor/fields.ts";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { TypedText } from "../editor/typed-text.tsx";
import classes from "./terms.module.css";

interface ExtraFieldsEditorProps {
  readonly extra: ExtraFields | null;
  readonly problems: HeaderProblems;
}

const MAX = 500;

/** The issuer's own texts for this invoice: those that say something, and one more at a time. */
export function ExtraFieldsEditor({ extra, problems }: ExtraFieldsEditorProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const [opened, setOpened] = useState<readonly ExtraField[]>(() => writtenExtras(extra));
  const shown = EXTRA_FIELDS.filter((field) => opened.includes(field) || writtenExtras(extra).includes(field));
  const next = EXTRA_FIELDS.find((field) => !shown.includes(field));
  const type = (field: ExtraField, text: string) =>
    edit((draft) => withHeader({ extra: { ...NO_EXTRAS, ...draft.extra, [field]: text } })(draft));
  return (
    <fieldset className={classes.relations} id={headerId("extra")} tabIndex={-1}>
      <legend className={classes.legend}>{t("invoice_editor.extra_fields")}</legend>
      {shown.length > 0 && (
        <div className={bands.grid}>
          {shown.map((field) => (
            <div key={field} className={bands.third}>
              <TypedText
                field={`extra.${field}`}
                label={t("issuer.extra_field", { number: String(EXTRA_FIELDS.indexOf(field) + 1).padStart(2, "0") })}
                value={extra?.[field] ?? ""}
                maxLength={MAX}
                onType={(text) => type(field, text)}
                problems={problems}
              />
            </div>
          ))}
        </div>
      )}
      {next !== undefined && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
          onClick={() => setOpened([...opened, next])}
        >
          {t("invoice_editor.add_extra_field")}
        </Button>
      )}
    </fieldset>
  );
}
