import { Button } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { downloadEvidence } from "../invoice-files.ts";
import classes from "./invoice.module.css";

/** All that proves how the document was certified, in one file that says how to check it. */
export function EvidenceDownload({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <div className={classes.evidence}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCertificate className={classes.icon} aria-hidden />}
        aria-describedby={hint}
        onClick={() => void downloadEvidence(id)}
      >
        {t("invoice_view.evidence_download")}
      </Button>
      <p id={hint}>{t("invoice_view.evidence_hint")}</p>
    </div>
  );
}
