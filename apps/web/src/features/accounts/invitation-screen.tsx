import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptInvitationRequest, joinAsAccountantRequest, type ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { endSession, startAnsweredSession, useSession } from "../../lib/session.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Invitation = ResponseOf<"openInvitation">;

/**
 * /invitation#secret: who invites, and how to accept. The URL fragment (after the #) is never written to a server's
 * log.
 */
export function InvitationScreen() {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const found = useQuery({
    queryKey: ["invitation", token, currentLanguage()],
    queryFn: ({ signal }) => call("openInvitation", { body: { token }, signal }),
    retry: false,
  });
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError) {
    return (
      <AuthLayout title={t("invitation.gone")} text={found.error.message}>
        <Button component={Link} to="/" mt="md">
          {t("accounts.login")}
        </Button>
      </AuthLayout>
    );
  }
  const { rfc, name, has_account } = found.data;
  return (
    <AuthLayout
      title={t("invitation.title")}
      text={t("invitation.from", { issuer: name === null ? rfc : `${name} (${rfc})` })}
    >
      {has_account ? <Accept token={token} invitation={found.data} /> : <Join token={token} invitation={found.data} />}
    </AuthLayout>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly invitation: Invitation;
}

/**
 * Signs in as the accountant of the issuer that invited. Nothing that was loaded under another session is shown under
 * this one.
 */
function useSignInAfterInvitation() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (answer: ResponseOf<"acceptInvitation">) => {
    queries.clear();
    startAnsweredSession(answer);
    await navigate("/dashboard");
  };
}

/**
 * For an address that has an account: whoever is signed in with it accepts; anybody else signs in first, and comes back
 * here.
 */
function Accept({ token, invitation: { email } }: InvitationProps) {
  const { t } = useTranslation();
  const enter = useSignInAfterInvitation();
  const navigate = useNavigate();
  const session = useSession();
  const form = useSchemaForm(acceptInvitationRequest, { token });
  if (session?.user.email.toLowerCase() === email.toLowerCase()) {
    return (
      <AccountForm
        form={form}
        submitLabel={t("invitation.accept")}
        busyLabel={t("invitation.accepting")}
        onSubmit={async (sent) => enter(await call("acceptInvitation", { body: sent }))}
      />
    );
  }
  const signIn = async () => {
    if (session !== null) await call("signOut", {}).catch(() => undefined);
    endSession("left");
    await navigate("/auth/login", { state: { from: `/invitation#${token}` } });
  };
  return (
    <>
      <p>
        {session === null
          ? t("invitation.sign_in_first", { email })
          : t("invitation.of_another", { email, own: session.user.email })}
      </p>
      <Button onClick={() => void signIn()}>{t("invitation.sign_in")}</Button>
    </>
  );
}

/** For an address without an account: it is made with the invitation, which confirms the address. */
function Join({ token, invitation: { email } }: InvitationProps) {
  const { t } = useTranslation();
  const enter = useSignInAfterInvitation();
  const form = useSchemaForm(joinAsAccountantRequest, { token, username: "", password: "", password_confirmation: "" });
  const { control } = form;
  return (
    <AccountForm
      form={form}
      submitLabel={t("invitation.join")}
      busyLabel={t("invitation.accepting")}
      onSubmit={async (sent) => enter(await call("joinAsAccountant", { body: sent }))}
    >
      <p>{t("invitation.make", { email })}</p>
      <TextField control={control} name="username" label={t("accounts.username")} autoComplete="username" required />
      <NewPasswordFields control={control} label={t("accounts.password")} />
    </AccountForm>
  );
}
