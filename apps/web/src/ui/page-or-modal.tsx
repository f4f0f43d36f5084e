import { Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Page, Panel } from "./page.tsx";
import classes from "./page-or-modal.module.css";
import { useReturnFocus } from "./return-focus.ts";

export interface PageOrModalProps {
  readonly as: "page" | "modal";
  readonly title: string;
  readonly text?: string | undefined;
  /** Buttons of the whole: at the foot in both shapes; `false` for none. */
  readonly actions: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The same content as a screen of its own or as a modal, which neither Escape nor a click outside can close. */
export function PageOrModal({ as, title, text, actions, onClose, children }: PageOrModalProps) {
  const phone = useMediaQuery("(max-width: 48em)");
  useReturnFocus(as === "modal");
  if (as === "page") {
    return (
      <Page title={title} width="form" text={text}>
        <Panel>
          {children}
          {actions !== false && (
            <Group className={classes.foot} justify="flex-end" gap="xs">
              {actions}
            </Group>
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      title={title}
      size="lg"
      fullScreen={phone}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ body: classes.body, title: classes.title, header: classes.header, content: classes.content }}
    >
      <div className={classes.scroll}>
        {text !== undefined && (
          <Text c="dimmed" size="sm" mb="md">
            {text}
          </Text>
        )}
        {children}
      </div>
      <Group className={classes.modalFoot} justify="flex-end" gap="xs">
        {actions}
      </Group>
    </Modal>
  );
}
