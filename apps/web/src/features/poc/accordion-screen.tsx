import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CollapsibleSections } from "../../ui/collapsible-sections.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./poc.module.css";

const IDS = ["general", "address", "contact"] as const;
const REQUIRED = ["general", "contact"] as const;

/** /poc/simple/accordion: sections one open at a time; a failed submit marks the wrong ones and opens the first. */
export function AccordionScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [submits, setSubmits] = useState(0);
  const wrong = REQUIRED.filter((id) => (typed[id] ?? "").trim() === "");
  const submit = () => {
    setSubmits(submits + 1);
    if (wrong.length === 0) toast.success(t("gallery.saved"));
  };
  const isWrong = (id: string) => submits > 0 && wrong.some((other) => other === id);
  const sections = IDS.map((id) => ({
    id,
    title: t(`gallery.section_${id}`),
    hasError: isWrong(id),
    content: (
      <TextInput
        label={t(`gallery.field_${id}`)}
        required={id !== "address"}
        value={typed[id] ?? ""}
        error={isWrong(id) && t("gallery.step_required")}
        onChange={(event) => setTyped({ ...typed, [id]: event.currentTarget.value })}
      />
    ),
  }));
  return (
    <Page title={t("gallery.accordion")} text={t("gallery.accordion_text")} width="form">
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CollapsibleSections sections={sections} submitCount={submits} />
        <Group justify="flex-end">
          <Button type="submit">{t("common.save")}</Button>
        </Group>
      </form>
    </Page>
  );
}
