import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./step-list.module.css";

export interface WizardStep<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly done: boolean;
  /** Whether it is done, in a word. */
  readonly state: string;
}

interface StepListProps<Id extends string> {
  /** Names the whole to assistive technology. */
  readonly label: string;
  readonly steps: readonly WizardStep<Id>[];
  readonly current: Id | null;
  readonly onGo: (step: Id) => void;
}

/** The steps of a wizard, which of them are done, and a link to each. */
export function StepList<Id extends string>({ label, steps, current, onGo }: StepListProps<Id>) {
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map(({ id, name, done, state }, at) => (
          <li key={id}>
            <UnstyledButton
              className={classes.step}
              data-done={done}
              onClick={() => onGo(id)}
              aria-current={id === current ? "step" : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {done ? <IconCheck className={classes.check} /> : at + 1}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.state}>{state}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
