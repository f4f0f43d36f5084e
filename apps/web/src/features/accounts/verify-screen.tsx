import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { call } from "../../lib/api-client.ts";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { tellEmailConfirmed } from "./email-confirmed.ts";
import { MailboxHint } from "./mailbox-hint.tsx";
import { FollowedLink } from "./mailed-link.tsx";
import { ResendForm } from "./resend-form.tsx";

/** The page of the link in the verification mail; without the link's parts, the form that requests another one. */
export function VerifyScreen() {
  const { t } = useTranslation();
  const { user_id, token } = useParams();
  if (user_id === undefined || token === undefined)
    return <ResendVerification title={t("accounts.verify_title")} text={t("accounts.verify_text")} />;
  return (
    <FollowedLink
      queryKey={["verify", user_id, token]}
      follow={async () => {
        const answer = await call("verifyEmail", { body: { user_id, token } });
        tellEmailConfirmed();
        return answer;
      }}
      next="/complete/register"
      busyText={t("accounts.verifying")}
      doneTitle={t("accounts.verified_title")}
      failure={(reason) => (
        <ResendVerification
          title={t("accounts.verify_failed_title")}
          text={`${reason} ${t("accounts.verify_failed_text")}`.trim()}
        />
      )}
    />
  );
}

function ResendVerification({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <AuthLayout title={title} text={text} foot={<BackToLogin />}>
      <MailboxHint />
      <ResendForm email="" />
    </AuthLayout>
  );
}
