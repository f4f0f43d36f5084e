import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Page } from "../../../ui/page.tsx";
import { MailsTable } from "./mails-table.tsx";
import { StuckJobs } from "./stuck-jobs.tsx";

/** /admin/work: what does not go on by itself, and the mails that left or did not. */
export function WorkScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("screens.admin_work")} text={t("work.text")}>
      <StuckJobs />
      <Title order={2}>{t("work.mails_title")}</Title>
      <MailsTable />
    </Page>
  );
}
