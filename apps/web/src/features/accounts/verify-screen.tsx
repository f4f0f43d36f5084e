import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { call, reasonOf } from "../../lib/api-client.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { ResendForm } from "./resend-form.tsx";

/** Where the link of the verification mail leads; without its parts, where another one is asked for. */
export function VerifyScreen() {
  const { user_id, token } = useParams();
  return user_id === undefined || token === undefined ? (
    <ResendVerification failed={false} />
  ) : (
    <VerifyEmail userId={user_id} token={token} />
  );
}

function VerifyEmail({ userId, token }: { readonly userId: string; readonly token: string }) {
  const { t } = useTranslation();
  const verified = useQuery({
    queryKey: ["verify", userId, token],
    queryFn: () => call("verifyEmail", { body: { user_id: userId, token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (verified.isPending) return <LoadingOverlay visible over="screen" text={t("accounts.verifying")} />;
  if (verified.isError) return <ResendVerification failed message={reasonOf(verified.error)} />;
  return (
    <AuthLayout title={t("accounts.verified_title")} text={verified.data.message}>
      <Button component={Link} to="/auth/login" mt="md">
        {t("accounts.login")}
      </Button>
    </AuthLayout>
  );
}

function ResendVerification({ failed, message }: { readonly failed: boolean; readonly message?: string }) {
  const { t } = useTranslation();
  const text = failed ? `${message ?? ""} ${t("accounts.verify_failed_text")}`.trim() : t("accounts.verify_text");
  return (
    <AuthLayout
      title={t(failed ? "accounts.verify_failed_title" : "accounts.verify_title")}
      text={text}
      foot={<BackToLogin />}
    >
      <MailboxHint />
      <ResendForm email="" />
    </AuthLayout>
  );
}
