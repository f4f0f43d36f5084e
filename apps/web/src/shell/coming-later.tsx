import { Button, Modal } from "@mantine/core";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { drawings } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import type { ModalProps } from "./modal-host.tsx";
import { useScreen } from "./use-screen.ts";

/** Says plainly that a screen is not there yet. */
export function ComingLater() {
  const { t } = useTranslation();
  const title = t(useScreen().title);
  return (
    <Page title={title}>
      <Panel>
        <EmptyState drawing={drawings.later} title={t("shell.later_title")} text={t("shell.later_text")} />
      </Panel>
    </Page>
  );
}

/** The same, for what opens as a modal. */
export function ComingLaterModal({ title, onClose }: ModalProps & { readonly title: ParseKeys }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t(title)} withCloseButton={false}>
      <EmptyState
        drawing={drawings.later}
        title={t("shell.later_title")}
        text={t("shell.later_text")}
        action={
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
        }
      />
    </Modal>
  );
}
