import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../lib/format.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { FilesDrop } from "../../ui/file-drop/files-drop.tsx";
import { Panel } from "../../ui/page.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { DocumentRow, VERDICT_TONES } from "./document-row.tsx";
import { useVerifier, type VerifyProgress, type VerifyWorker } from "./use-verifier.ts";
import classes from "./verify-offline.module.css";
import type { OfflineVerdict } from "./verify-offline.ts";

/** /verify-cfdi: anybody's documents, verified in a thread of this browser. No file leaves it. */
export function VerifyOfflineScreen({ start }: { readonly start?: () => VerifyWorker }) {
  const { t } = useTranslation();
  const { progress, verify, clear } = useVerifier(start);
  return (
    <PublicPage title={t("verify_offline.title")} text={t("verify_offline.text")} width="form">
      <Panel>
        <div className={classes.stack}>
          <FilesDrop
            label={t("verify_offline.files")}
            description={t("verify_offline.hint")}
            extensions={[".xml", ".zip"]}
            onFiles={verify}
          />
          <Faults progress={progress} />
          {progress.expected > 0 && (
            <ProgressBar
              done={progress.verified.length}
              total={progress.expected}
              text={t("verify_offline.progress", {
                done: formatNumber(String(progress.verified.length)),
                total: formatNumber(String(progress.expected)),
              })}
            />
          )}
        </div>
      </Panel>
      {progress.verified.length > 0 && <Results verified={progress.verified} onClear={clear} />}
      <Panel title={t("verify_offline.not_valid_title")}>
        <Text size="sm">{t("verify_offline.not_valid_text")}</Text>
      </Panel>
    </PublicPage>
  );
}

/** Whatever was dropped and is not among the results. */
function Faults({ progress: { isBroken, faults, others } }: { readonly progress: VerifyProgress }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.faults}>
      {isBroken && <p className={classes.fault}>{t("verify_offline.broken")}</p>}
      {faults.map(({ name, fault }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
        <p key={at} className={classes.fault}>
          {t(`verify_offline.fault_${fault}`, { name })}
        </p>
      ))}
      {others > 0 && <p className={classes.quiet}>{t("verify_offline.others", { count: others })}</p>}
    </div>
  );
}

const VERDICTS: readonly OfflineVerdict[] = ["fails", "unlawful", "undecided", "unrefuted"];
const ROWS_AT_A_TIME = 100;

function Results({
  verified,
  onClear,
}: {
  readonly verified: VerifyProgress["verified"];
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  const [isOnlyFailing, setOnlyFailing] = useState(false);
  const [limit, setLimit] = useState(ROWS_AT_A_TIME);
  const countOf = (verdict: OfflineVerdict) =>
    verified.filter(({ verification }) => verification.verdict === verdict).length;
  const wanted = isOnlyFailing ? verified.filter(({ verification }) => verification.verdict !== "unrefuted") : verified;
  const rest = wanted.length - limit;
  return (
    <Panel title={t("verify_offline.results")}>
      <div className={classes.stack}>
        <ul className={classes.counts}>
          {VERDICTS.filter((verdict) => countOf(verdict) > 0).map((verdict) => (
            <li key={verdict}>
              <strong data-numeric>{formatNumber(String(countOf(verdict)))}</strong>
              <StatusBadge tone={VERDICT_TONES[verdict]} label={t(`verify_offline.verdict_${verdict}`)} />
            </li>
          ))}
        </ul>
        <div className={classes.tools}>
          <Checkbox
            label={t("verify_offline.only_failing")}
            checked={isOnlyFailing}
            onChange={(event) => setOnlyFailing(event.currentTarget.checked)}
          />
          <Button variant="default" size="compact-sm" onClick={onClear}>
            {t("verify_offline.clear")}
          </Button>
        </div>
        {wanted.length === 0 && <p className={classes.quiet}>{t("verify_offline.none_failing")}</p>}
        <ul className={classes.documents} aria-label={t("verify_offline.results")}>
          {wanted.slice(0, limit).map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
        {rest > 0 && (
          <Button variant="default" onClick={() => setLimit(limit + ROWS_AT_A_TIME)}>
            {t("verify_offline.more", { count: Math.min(rest, ROWS_AT_A_TIME) })}
          </Button>
        )}
      </div>
    </Panel>
  );
}
