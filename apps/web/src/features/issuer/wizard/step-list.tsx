import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { REGISTRATION_STEPS, type RegistrationStep } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import classes from "./wizard.module.css";

interface StepListProps {
  readonly current: RegistrationStep | null;
  readonly missing: readonly RegistrationStep[];
  readonly onGo: (step: RegistrationStep) => void;
}

/** The four steps, which of them are done, and the way to any of them. */
export function StepList({ current, missing, onGo }: StepListProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("wizard.steps")}>
      <ol className={classes.steps}>
        {REGISTRATION_STEPS.map((step, at) => {
          const done = !missing.includes(step);
          return (
            <li key={step}>
              <UnstyledButton
                className={classes.step}
                data-done={done}
                onClick={() => onGo(step)}
                {...(step === current ? { "aria-current": "step" } : {})}
              >
                <span className={classes.mark} aria-hidden>
                  {done ? <IconCheck className={classes.check} /> : at + 1}
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{t(`wizard.${step}`)}</span>
                  <span className={classes.state}>{t(done ? "wizard.done" : "wizard.missing")}</span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
