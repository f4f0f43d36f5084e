import { useTranslation } from "react-i18next";
import { drawings } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
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
