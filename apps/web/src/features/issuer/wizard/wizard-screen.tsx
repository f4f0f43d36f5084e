import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { REGISTRATION_STEPS, type RegistrationStep } from "@timbra/contract";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { meQuery } from "../../../lib/account-queries.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/panel.tsx";
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

/** The registration in four steps. It can be left at any of them: what is missing is asked of the server, not remembered here. */
export function WizardScreen() {
  const { t } = useTranslation();
  const { show_alert } = useParams();
  const queries = useQueryClient();
  const me = useQuery(meQuery);
  const [chosen, setChosen] = useState<RegistrationStep | "finished" | null>(null);
  if (me.error !== null && me.data === undefined) {
    return <LoadFailure title={t("issuer.load_error")} message={me.error.message} onRetry={() => void me.refetch()} />;
  }
  if (me.data === undefined) return <LoadingOverlay visible />;
  const missing = me.data.missing_steps;
  const current = chosen ?? missing[0] ?? "finished";
  const goOn = async (saved: RegistrationStep) => {
    const fresh = await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    setChosen(stepAfter(saved, fresh.missing_steps) ?? "finished");
    document.getElementById("content")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  const Form = current === "finished" ? null : FORMS[current];
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
        onGo={setChosen}
      />
      {Form !== null && current !== "finished" ? (
        <Form key={current} as="page" onSaved={() => void goOn(current)} />
      ) : (
        <Finished onReview={() => setChosen(REGISTRATION_STEPS[0])} />
      )}
    </div>
  );
}

function MissingAlert({ missing }: { readonly missing: readonly RegistrationStep[] }) {
  const { t, i18n } = useTranslation();
  const steps = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(missing.map((step) => t(`steps.${step}`)));
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t("wizard.alert_title")} role="alert">
      {t("wizard.alert_text", { steps, count: missing.length })}
    </Alert>
  );
}

function Finished({ onReview }: { readonly onReview: () => void }) {
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
