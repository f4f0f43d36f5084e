import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { REGISTRATION_STEPS, type RegistrationStep } from "@timbra/contract";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { meQuery } from "../../../lib/queries.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/page.tsx";
import { StepList } from "../../../ui/steps/step-list.tsx";
import { AddressForm } from "../address-form.tsx";
import { CsdForm } from "../csd/csd-form.tsx";
import { GeneralForm } from "../general-form.tsx";
import type { SectionProps } from "../profile-form.tsx";
import { TaxesForm } from "../taxes-form.tsx";
import classes from "./wizard.module.css";

const FORMS: Readonly<Record<RegistrationStep, ComponentType<SectionProps>>> = {
  general: GeneralForm,
  address: AddressForm,
  csd: CsdForm,
  taxes: TaxesForm,
};

/** The step to go on with after one was saved: the next that is missing, from there on and then from the start. */
export function stepAfter(saved: RegistrationStep, missing: readonly RegistrationStep[]): RegistrationStep | null {
  const at = REGISTRATION_STEPS.indexOf(saved);
  const around = [...REGISTRATION_STEPS.slice(at + 1), ...REGISTRATION_STEPS.slice(0, at)];
  return around.find((step) => missing.includes(step)) ?? null;
}

type WizardPosition = RegistrationStep | "finished";

/** The current step of the wizard, kept in the address: Back leads to the step before, and a reload to the same one. */
function useWizardStep(first: WizardPosition | null) {
  const [address, setAddress] = useSearchParams();
  const named = ([...REGISTRATION_STEPS, "finished"] as const).find((place) => place === address.get("step")) ?? null;
  // The first step has an address of its own too, or Back would find another one there once it is saved.
  useEffect(() => {
    if (named === null && first !== null) setAddress({ step: first }, { replace: true });
  }, [named, first, setAddress]);
  return { current: named ?? first, go: (place: WizardPosition) => setAddress({ step: place }) };
}

/**
 * The steps that have been opened, in their order: each keeps what is typed in it while another one is open, until it
 * is saved.
 */
function useOpenedSteps(current: WizardPosition | null) {
  const [before, setBefore] = useState<readonly RegistrationStep[]>([]);
  const opened = REGISTRATION_STEPS.filter((step) => step === current || before.includes(step));
  useEffect(() => {
    if (current !== null && current !== "finished")
      setBefore((steps) => (steps.includes(current) ? steps : [...steps, current]));
  }, [current]);
  return { opened, close: (saved: RegistrationStep) => setBefore((steps) => steps.filter((step) => step !== saved)) };
}

/**
 * The registration in four steps. It can be left at any of them: what is missing is asked of the server, not remembered
 * here.
 */
export function WizardScreen() {
  const { t } = useTranslation();
  const { show_alert } = useParams();
  const queries = useQueryClient();
  const me = useQuery(meQuery);
  const first = me.data === undefined ? null : (me.data.missing_steps[0] ?? "finished");
  const { current, go } = useWizardStep(first);
  const { opened, close } = useOpenedSteps(current);
  if (me.error !== null && me.data === undefined) {
    return <QueryFailure query={me} title={t("issuer.load_error")} />;
  }
  if (me.data === undefined) return <LoadingOverlay visible />;
  const missing = me.data.missing_steps;
  const goOn = async (saved: RegistrationStep) => {
    const fresh = await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    go(stepAfter(saved, fresh.missing_steps) ?? "finished");
    close(saved);
    document.getElementById("content")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  return (
    <div className={classes.wizard}>
      {show_alert !== undefined && missing.length > 0 && <MissingAlert missing={missing} />}
      <StepList
        label={t("wizard.steps")}
        steps={REGISTRATION_STEPS.map((id) => {
          const done = !missing.includes(id);
          return { id, done, name: t(`wizard.${id}`), state: t(done ? "wizard.done" : "wizard.missing") };
        })}
        current={current === "finished" ? null : current}
        onGo={go}
      />
      {opened.map((step) => {
        const Form = FORMS[step];
        return (
          <div key={step} hidden={step !== current}>
            <Form as="page" onSaved={() => void goOn(step)} />
          </div>
        );
      })}
      {current === "finished" && <WizardFinished onReview={() => go(REGISTRATION_STEPS[0])} />}
    </div>
  );
}

function MissingAlert({ missing }: { readonly missing: readonly RegistrationStep[] }) {
  const { t, i18n } = useTranslation();
  const steps = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    missing.map((step) => t(`steps.${step}`)),
  );
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t("wizard.alert_title")} role="alert">
      {t("wizard.alert_text", { steps, count: missing.length })}
    </Alert>
  );
}

function WizardFinished({ onReview }: { readonly onReview: () => void }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <EmptyState
        level={1}
        drawing={drawings.invoices}
        title={t("wizard.finished_title")}
        text={t("wizard.finished_text")}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to="/create/invoice">
              {t("wizard.first_invoice")}
            </Button>
            <Button component={Link} to="/new/customer" variant="default">
              {t("wizard.first_customer")}
            </Button>
            <Button variant="subtle" onClick={onReview}>
              {t("wizard.review")}
            </Button>
          </Group>
        }
      />
    </Panel>
  );
}
