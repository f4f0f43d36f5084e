import { List, Text } from "@mantine/core";
import type { AdminDashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";

/** Seal certificates that end soon, the nearest first. */
export function CertificatesPanel({ figures: { certificates } }: { readonly figures: AdminDashboard }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("figures.certificates")}>
      {certificates.length === 0 ? (
        <Text size="sm">{t("figures.no_certificates")}</Text>
      ) : (
        <List size="sm">
          {certificates.map(({ rfc, number, valid_until, days_left }) => (
            <List.Item key={number}>
              {t(days_left < 0 ? "figures.certificate_over" : "figures.certificate", {
                rfc,
                count: days_left,
                date: formatDate(valid_until, currentLanguage()),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}
