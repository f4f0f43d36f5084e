import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page.tsx";
import classes from "./admin-dashboard.module.css";
import { CataloguesPanel } from "./catalogues-panel.tsx";
import { FiguresPanels } from "./figures-panel.tsx";
import { InvariantsPanel } from "./invariants-panel.tsx";
import { ProvidersPanel } from "./providers-panel.tsx";

/**
 * What an administrator looks at first: whether the data is sound, whether documents are being certified, and how old
 * the SAT's lists are.
 */
export function AdminDashboard() {
  const { t } = useTranslation();
  return (
    <Page title={t("screens.admin_dashboard")} text={t("admin.text")}>
      <div className={classes.panels}>
        <FiguresPanels />
        <InvariantsPanel />
        <ProvidersPanel />
        <CataloguesPanel />
      </div>
    </Page>
  );
}
