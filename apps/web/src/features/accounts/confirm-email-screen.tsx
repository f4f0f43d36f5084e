import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, reasonOf } from "../../lib/api-client.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { useMailedLink } from "./mailed-link.ts";

/** Where the link in the mail to a new address leads. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const { user_id, token } = useMailedLink();
  if (user_id === undefined || token === undefined)
    return (
      <AuthLayout title={t("accounts.verify_failed_title")} text={t("accounts.email_missing")} foot={<BackToLogin />}>
        {null}
      </AuthLayout>
    );
  return <ConfirmEmail userId={user_id} token={token} />;
}

function ConfirmEmail({ userId, token }: { readonly userId: string; readonly token: string }) {
  const { t } = useTranslation();
  const confirmed = useQuery({
    queryKey: ["confirm-email", userId, token],
    queryFn: () => call("confirmEmail", { body: { user_id: userId, token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (confirmed.isPending) return <LoadingOverlay visible over="screen" text={t("accounts.email_changing")} />;
  if (confirmed.isError) {
    const text = `${reasonOf(confirmed.error)} ${t("accounts.email_failed")}`.trim();
    return (
      <AuthLayout title={t("accounts.verify_failed_title")} text={text} foot={<BackToLogin />}>
        {null}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("accounts.email_changed_title")} text={confirmed.data.message}>
      <Button component={Link} to="/auth/login" mt="md">
        {t("accounts.login")}
      </Button>
    </AuthLayout>
  );
}
