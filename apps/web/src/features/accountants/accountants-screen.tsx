import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Accountants, inviteAccountantRequest, type ReadRequestOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { resetSaved, useSchemaForm } from "../../lib/form.ts";
import { formatDate } from "../../lib/format.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { submitOf } from "../../ui/show-refusal.ts";
import { toast } from "../../ui/toast.ts";
import classes from "./accountants.module.css";

const accountantsQuery = queryOptions({
  queryKey: ["accountants"],
  queryFn: ({ signal }) => call("listAccountants", { signal }),
});

/** The accountants of the issuer: invite one, revoke one. */
export function AccountantsScreen() {
  const { t } = useTranslation();
  const found = useQuery(accountantsQuery);
  return (
    <Page title={t("accountants.title")} text={t("accountants.text")} width="form">
      <Stack gap="md">
        <Panel>
          <InviteForm />
        </Panel>
        <Panel title={t("accountants.people")}>
          {found.isPending && <Skeleton h="var(--tb-row)" />}
          <QueryFailure query={found} title={t("accountants.load_error")} />
          {found.isSuccess && <AccountantList people={found.data} />}
        </Panel>
      </Stack>
    </Page>
  );
}

function InviteForm() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSchemaForm(inviteAccountantRequest, { email: "" });
  const invite = async (sent: ReadRequestOf<"inviteAccountant">) => {
    const typed = form.getValues();
    toast.success((await call("inviteAccountant", { body: sent })).message);
    resetSaved(form, typed, { email: "" });
    await queries.invalidateQueries({ queryKey: accountantsQuery.queryKey });
  };
  return (
    <form noValidate onSubmit={(event) => void submitOf(form, invite)(event)}>
      <Stack gap="sm" align="start">
        <div className={classes.field}>
          <TextField control={form.control} name="email" type="email" label={t("accountants.email")} required />
        </div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t("accountants.invite")}
        </Button>
      </Stack>
    </form>
  );
}

interface ToDelete {
  readonly id: string;
  readonly name: string;
  readonly route: "removeAccountant" | "withdrawInvitation";
}

function AccountantList({ people: { accountants, invitations } }: { readonly people: Accountants }) {
  const { t } = useTranslation();
  const deletion = useDeletion<ToDelete>({
    text: t("accountants.remove_question"),
    nameOf: ({ name }) => name,
    remove: ({ route, id }) => call(route, { params: { id } }),
    queryKey: accountantsQuery.queryKey,
  });
  const date = (text: string) => formatDate(text, currentLanguage());
  const rows = [
    ...accountants.map(({ id, name, email, since }) => ({
      id,
      name: `${name} · ${email}`,
      words: t("accountants.since", { date: date(since) }),
      route: "removeAccountant" as const,
    })),
    ...invitations.map(({ id, email, expires_at }) => ({
      id,
      name: email,
      words: t("accountants.invited", { date: date(expires_at) }),
      route: "withdrawInvitation" as const,
    })),
  ];
  if (rows.length === 0) return <Text size="sm">{t("accountants.nobody")}</Text>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.one}>
            <span>
              {row.name}{" "}
              <Text span size="xs" c="dimmed">
                {row.words}
              </Text>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t("accountants.remove_named", { name: row.name })}
              onClick={() => deletion.ask(row)}
            >
              {t("accountants.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {deletion.dialog}
    </>
  );
}
