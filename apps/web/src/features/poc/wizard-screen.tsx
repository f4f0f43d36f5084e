import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StepList } from "../../ui/steps/step-list.tsx";
import classes from "./poc.module.css";

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
