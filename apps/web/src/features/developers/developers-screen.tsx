import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "../../ui/items.module.css";
import { Page } from "../../ui/page.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { WebhookDeliveriesPanel } from "./deliveries-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

/** What an issuer's own programs need: API keys and webhook endpoints. */
export function DevelopersScreen() {
  const { t } = useTranslation();
  const docs = (
    <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="default">
      {t("developers.docs")}
    </Button>
  );
  return (
    <Page title={t("developers.title")} text={t("developers.text")} actions={docs}>
      <div className={classes.panels}>
        <ApiKeysPanel />
        <WebhooksPanel />
        <WebhookDeliveriesPanel />
      </div>
    </Page>
  );
}
