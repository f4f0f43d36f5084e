import { Button, Group, Text, TextInput } from "@mantine/core";
import { contactRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { CollapsibleSections } from "../../ui/collapsible-sections.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FieldGrid, FullWidthRow } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StepList } from "../../ui/steps/step-list.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./poc.module.css";

const BLANK = { phone: "", fax_number: "", email: "", aux_email_1: "", aux_email_2: "", webpage: "" };

/** As far as a server is. */
const DISTANCE_MS = 800;
/** An address that the pretended server has already. */
const TAKEN = "ocupado@example.com";

/**
 * /poc/simple/form: one form as a page and as a modal, over a schema of the contract, with a refusal of the server at
 * its field.
 */
export function SimpleFormScreen() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.stack}>
      <SampleForm as="page" />
      <Button variant="default" justify="center" mx="auto" onClick={() => setOpen(true)}>
        {t("gallery.as_modal")}
      </Button>
      {open && <SampleForm as="modal" onClose={() => setOpen(false)} />}
    </div>
  );
}

function SampleForm({ as, onClose }: { readonly as: "page" | "modal"; readonly onClose?: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(contactRequest, BLANK);
  const { control } = form;
  const submit = async ({ email }: { readonly email: string }) => {
    await new Promise((resolve) => setTimeout(resolve, DISTANCE_MS));
    if (email === TAKEN) {
      const message = t("gallery.email_taken");
      throw new ApiError({ status: 422, code: "validation_failed", message, errors: { email: [message] } });
    }
    toast.success(t("gallery.saved"));
    onClose?.();
  };
  return (
    <FormFrame
      as={as}
      title={t("gallery.simple_form")}
      text={t("gallery.simple_form_text", { email: TAKEN })}
      form={form}
      onSubmit={submit}
      busyText={t("gallery.waiting_words")}
      {...(onClose === undefined ? {} : { onClose })}
    >
      <FieldGrid>
        <TextField control={control} name="email" label={t("issuer.email")} type="email" required />
        <TextField control={control} name="phone" label={t("issuer.phone")} type="tel" />
        <FullWidthRow>
          <TextField control={control} name="webpage" label={t("issuer.webpage")} type="url" />
        </FullWidthRow>
      </FieldGrid>
    </FormFrame>
  );
}

const STEPS = ["who", "what", "review"] as const;
type StepId = (typeof STEPS)[number];

/** /poc/wizard: steps in any order, each done when what it asks is there; nothing typed is lost on the way. */
export function ExampleWizardScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ who: "", what: "" });
  const [step, setStep] = useState<StepId>("who");
  const [finished, setFinished] = useState(false);
  const [complained, setComplained] = useState(false);
  const missing = (["who", "what"] as const).filter((id) => typed[id].trim() === "");
  const isDone = (id: StepId) => finished || (id !== "review" && !missing.includes(id));
  const go = (to: StepId) => {
    setComplained(false);
    setFinished(false);
    setStep(to);
  };
  const goOn = () => {
    if (step === "review") return missing[0] === undefined ? setFinished(true) : go(missing[0]);
    if (missing.includes(step)) return setComplained(true);
    return go(STEPS[STEPS.indexOf(step) + 1] ?? "review");
  };
  return (
    <Page title={t("gallery.wizard")} text={t("gallery.wizard_text")} width="form">
      <div className={classes.wizard}>
        <StepList
          label={t("gallery.wizard")}
          steps={STEPS.map((id) => ({
            id,
            name: t(`gallery.step_${id}`),
            done: isDone(id),
            state: t(isDone(id) ? "wizard.done" : "wizard.missing"),
          }))}
          current={finished ? null : step}
          onGo={go}
        />
        <Panel>
          {finished ? (
            <EmptyState
              drawing={drawings.invoices}
              title={t("gallery.wizard_finished")}
              text={t("gallery.wizard_finished_text")}
              action={<Button onClick={() => go("who")}>{t("gallery.again")}</Button>}
            />
          ) : (
            <form
              className={classes.stack}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                goOn();
              }}
            >
              {step === "review" ? (
                <Text size="sm">{missing.length === 0 ? t("gallery.review", typed) : t("gallery.review_missing")}</Text>
              ) : (
                <TextInput
                  key={step}
                  label={t(`gallery.step_${step}`)}
                  required
                  value={typed[step]}
                  error={complained && missing.includes(step) && t("gallery.step_required")}
                  onChange={(event) => setTyped({ ...typed, [step]: event.currentTarget.value })}
                />
              )}
              <Group justify="space-between" gap="xs">
                <Button
                  variant="default"
                  disabled={step === "who"}
                  onClick={() => go(STEPS[STEPS.indexOf(step) - 1] ?? "who")}
                >
                  {t("common.back")}
                </Button>
                <Button type="submit">{t(step === "review" ? "common.accept" : "common.next")}</Button>
              </Group>
            </form>
          )}
        </Panel>
      </div>
    </Page>
  );
}

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
