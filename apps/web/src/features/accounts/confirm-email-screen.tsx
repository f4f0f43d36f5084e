import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { FollowedLink, useMailedLink } from "./mailed-link.tsx";

/** The page of the link in the mail that confirms a new address. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const { user_id, token } = useMailedLink();
  if (user_id === undefined || token === undefined) return <NotConfirmed text={t("accounts.email_missing")} />;
  return (
    <FollowedLink
      queryKey={["confirm-email", user_id, token]}
      follow={() => call("confirmEmail", { body: { user_id, token } })}
      busyText={t("accounts.email_changing")}
      doneTitle={t("accounts.email_changed_title")}
      failure={(reason) => <NotConfirmed text={`${reason} ${t("accounts.email_failed")}`.trim()} />}
    />
  );
}

function NotConfirmed({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return <AuthLayout title={t("accounts.verify_failed_title")} text={text} foot={<BackToLogin />} />;
}
