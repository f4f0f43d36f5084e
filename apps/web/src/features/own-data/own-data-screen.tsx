import { useTranslation } from "react-i18next";
import classes from "../../ui/items.module.css";
import { Page } from "../../ui/page.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import { LeavingPanel } from "./leaving-panel.tsx";

/** /user/data: everything of the issuer's in one archive, and leaving. */
export function OwnDataScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("own_data.title")} text={t("own_data.text")} width="form">
      <div className={classes.panels}>
        <ArchivePanel />
        <LeavingPanel />
      </div>
    </Page>
  );
}
