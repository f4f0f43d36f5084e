import { useQuery } from "@tanstack/react-query";
import { hasPermission, LOW_CREDITS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { creditsQuery } from "../../lib/account-queries.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { certificateQuery } from "./api.ts";
import classes from "./dashboard-screen.module.css";
import { Figure } from "./figure.tsx";

/** Stamps left, and the way to more. */
export function CreditsFigure() {
  const { t } = useTranslation();
  const credits = useQuery(creditsQuery);
  const mayBuy = hasPermission(["crud_user_payments"], useSession()?.user.scopes ?? []);
  const runsOut = credits.data !== undefined && credits.data < LOW_CREDITS;
  return (
    <Figure
      label={t("home.credits")}
      pending={credits.isPending}
      note={
        <>
          {credits.data === 0 && <StatusBadge tone="danger" label={t("home.credits_none")} />}
          {runsOut && mayBuy && (
            <div>
              <Link to="/sandbox/payment" className={classes.link}>
                {t("board.buy")}
              </Link>
            </div>
          )}
        </>
      }
    >
      {credits.data === undefined ? "—" : formatNumber(String(credits.data))}
    </Figure>
  );
}

/** When a certificate's last days begin to be told in colour. */
const SOON_DAYS = 30;

/** How long the certificate is still good for. */
export function CertificateFigure() {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const { data: csd, isPending, isError } = useQuery(certificateQuery);
  const expired = csd !== undefined && csd !== null && csd.days_left < 0;
  const tone = expired ? "danger" : "warning";
  return (
    <Figure
      label={t("home.csd")}
      pending={isPending}
      note={
        csd === null ? (
          <button type="button" className={classes.link} onClick={() => openModal("csd")}>
            {t("home.csd_upload")}
          </button>
        ) : (
          csd !== undefined && <CertificateNote until={csd.valid_until} soon={csd.days_left <= SOON_DAYS} tone={tone} />
        )
      }
    >
      {isError && "—"}
      {csd === null && t("home.csd_none")}
      {csd !== undefined &&
        csd !== null &&
        (expired
          ? t("home.csd_expired")
          : t("home.csd_days", { count: csd.days_left, days: formatNumber(String(csd.days_left)) }))}
    </Figure>
  );
}

function CertificateNote({
  until,
  soon,
  tone,
}: {
  readonly until: string;
  readonly soon: boolean;
  readonly tone: "danger" | "warning";
}) {
  const { t } = useTranslation();
  const words = t("home.csd_until", { date: formatDate(until, currentLanguage()) });
  return soon ? <StatusBadge tone={tone} label={words} /> : words;
}
