import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, reasonOf } from "../../lib/api-client.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { BackToLogin, Entrance } from "./auth-layout.tsx";
import { useLinkParts } from "./mailed-link.ts";

/** Where the link in the mail to a new address leads. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const { user_id, token } = useLinkParts();
  if (user_id === undefined || token === undefined)
    return (
      <Entrance title={t("accounts.verify_failed_title")} text={t("accounts.email_missing")} foot={<BackToLogin />}>
        {null}
      </Entrance>
    );
  return <Confirm userId={user_id} token={token} />;
}

function Confirm({ userId, token }: { readonly userId: string; readonly token: string }) {
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
      <Entrance title={t("accounts.verify_failed_title")} text={text} foot={<BackToLogin />}>
        {null}
      </Entrance>
    );
  }
  return (
    <Entrance title={t("accounts.email_changed_title")} text={confirmed.data.message}>
      <Button component={Link} to="/auth/login" mt="md">
        {t("accounts.login")}
      </Button>
    </Entrance>
  );
}
