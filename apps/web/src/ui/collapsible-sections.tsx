import { Accordion } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./collapsible-sections.module.css";

export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** True after a failed submit when a field inside is wrong. */
  readonly hasError?: boolean;
}

/** How long a section may take to open, in frames: what is not drawn takes no focus. */
const FRAMES = 30;

function focusWrong(root: HTMLElement | null, frames: number): void {
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  field?.focus();
  if (field !== null && document.activeElement !== field && frames > 0)
    requestAnimationFrame(() => focusWrong(root, frames - 1));
}

interface CollapsibleSectionsProps {
  readonly sections: readonly FormSection[];
  /** Counts submits (`form.formState.submitCount`): a failed one opens the first section with an error. */
  readonly submitCount?: number;
}

/**
 * Sections of a long form, one open at a time; closed ones keep what was typed and show that something is wrong inside.
 */
export function CollapsibleSections({ sections, submitCount = 0 }: CollapsibleSectionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(sections[0]?.id ?? null);
  const root = useRef<HTMLDivElement>(null);
  const wrong = sections.filter((section) => section.hasError === true).map((section) => section.id);
  const firstWrong = wrong[0];
  const openIsWrong = open !== null && wrong.includes(open);
  const answered = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new submit may move the reader to another section
  useEffect(() => {
    if (submitCount === answered.current || firstWrong === undefined) return;
    // Errors move the focus once per submit: correcting the last one of a section does not leave it.
    answered.current = submitCount;
    if (openIsWrong) return;
    setOpen(firstWrong);
    requestAnimationFrame(() => focusWrong(root.current, FRAMES));
  }, [submitCount, firstWrong]);

  return (
    <Accordion
      ref={root}
      value={open}
      onChange={setOpen}
      variant="separated"
      keepMounted
      keepMountedMode="display-none"
      classNames={classes}
    >
      {sections.map((section) => (
        <Accordion.Item key={section.id} value={section.id} data-error={section.hasError === true}>
          <Accordion.Control>
            <span className={classes.heading}>
              <span>{section.title}</span>
              {section.hasError === true && (
                <span className={classes.problem}>
                  <IconAlertCircle aria-hidden />
                  {t("common.form_error")}
                </span>
              )}
            </span>
          </Accordion.Control>
          <Accordion.Panel>{section.content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
