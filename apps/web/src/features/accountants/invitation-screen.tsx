import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { joinAsAccountantRequest, type ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { getSession, startSession } from "../../lib/session.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { tellRefusal } from "../../ui/tell-refusal.ts";
import { tellUnexpected } from "../../ui/tell-unexpected.ts";

/** /invitation#secret: who invites, and the way to accept. What stands after the # never reaches a server's log. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const token = window.location.hash.slice(1);
  const found = useQuery({
    queryKey: ["invitation", token, currentLanguage()],
    queryFn: ({ signal }) => call("openInvitation", { body: { token }, signal }),
    retry: false,
  });
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError) return <EmptyState level={1} drawing={drawings.lost} title={t("accountants.gone")} text={found.error.message} />;
  const { rfc, name, email, has_account } = found.data;
  return (
    <Page title={t("accountants.invitation")} text={t("accountants.from", { issuer: name ?? rfc, rfc })} width="form">
      <Panel>{has_account ? <Accept token={token} /> : <Join token={token} email={email} />}</Panel>
    </Page>
  );
}

function useEntry() {
  const navigate = useNavigate();
  return async ({ token, user, is_register_completed, decimals }: ResponseOf<"acceptInvitation">) => {
    startSession({ token, user, isRegisterCompleted: is_register_completed, decimals });
    await navigate("/dashboard");
  };
}

function Accept({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const enter = useEntry();
  if (getSession() === null)
    return (
      <>
        <Text size="sm" mb="sm">
          {t("accountants.sign_in_first")}
        </Text>
        <Button component={Link} to="/auth/login">
          {t("accountants.sign_in")}
        </Button>
      </>
    );
  const accept = () => call("acceptInvitation", { body: { token } }).then(enter, tellUnexpected);
  return <Button onClick={() => void accept()}>{t("accountants.accept")}</Button>;
}

function Join({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useTranslation();
  const enter = useEntry();
  const form = useSchemaForm(joinAsAccountantRequest, { token, username: "", password: "", password_confirmation: "" });
  const join = async () => {
    try {
      await enter(await call("joinAsAccountant", { body: form.getValues() }));
    } catch (error) {
      tellRefusal(form, error);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(join)(event)}>
      <Text size="sm" mb="sm">
        {t("accountants.make", { email })}
      </Text>
      <TextField control={form.control} name="username" label={t("accounts.username")} autoComplete="username" required />
      <PasswordField control={form.control} name="password" label={t("accounts.password")} autoComplete="new-password" required />
      <PasswordField
        control={form.control}
        name="password_confirmation"
        label={t("accounts.password_confirmation")}
        autoComplete="new-password"
        required
      />
      <Button type="submit" mt="md" loading={form.formState.isSubmitting}>
        {t("accountants.join")}
      </Button>
    </form>
  );
}
