import { Alert, Button, Checkbox, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LEAVING_GRACE_DAYS, type Leaving } from "@timbra/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { leavingQuery } from "./api.ts";

/** Closing the company's account: what is in the way, what is lost, the typed confirmation, and taking it back. */
export function LeavingPanel() {
  const { t } = useTranslation();
  const found = useQuery(leavingQuery);
  return (
    <Panel title={t("own_data.leave_title")}>
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("own_data.leave_error")} />
      {found.isSuccess &&
        (found.data.erase_at === null ? (
          <LeaveForm leaving={found.data} />
        ) : (
          <GraceNotice eraseAt={found.data.erase_at} />
        ))}
    </Panel>
  );
}

function LeaveForm({ leaving }: { readonly leaving: Leaving }) {
  const { t } = useTranslation();
  const rfc = useSession()?.user.rfc ?? "";
  const queries = useQueryClient();
  const { busy, run } = useCommand();
  const [typed, setTyped] = useState("");
  const [withoutArchive, setWithoutArchive] = useState(false);
  const [givesUpCredits, setGivesUpCredits] = useState(false);
  const { blocks, credits, archive_downloaded, kept_until } = leaving;
  const isReady =
    typed.trim().toUpperCase() === rfc && (archive_downloaded || withoutArchive) && (credits === 0 || givesUpCredits);
  const leave = async () => {
    const body = { rfc: typed, without_archive: withoutArchive, give_up_credits: givesUpCredits };
    const answer = await call("leave", { body });
    queries.setQueryData(leavingQuery.queryKey, answer.leaving);
    toast.success(answer.message);
    await queries.invalidateQueries();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void run(leave);
  };
  return (
    <Stack gap="sm" align="stretch">
      <Text size="sm" c="dimmed">
        {t("own_data.leave_text", { days: LEAVING_GRACE_DAYS })}
      </Text>
      <Text size="sm" c="dimmed">
        {t("own_data.leave_kept", { date: formatDate(kept_until, currentLanguage()) })}
      </Text>
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm" align="flex-start">
            {!archive_downloaded && (
              <Checkbox
                label={t("own_data.leave_without_archive")}
                checked={withoutArchive}
                onChange={(event) => setWithoutArchive(event.currentTarget.checked)}
              />
            )}
            {credits > 0 && (
              <Checkbox
                label={t("own_data.leave_credits", { count: credits })}
                checked={givesUpCredits}
                onChange={(event) => setGivesUpCredits(event.currentTarget.checked)}
              />
            )}
            <TextInput
              label={t("own_data.leave_type", { rfc })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={13}
              autoComplete="off"
            />
            <Button type="submit" color="red" loading={busy} disabled={!isReady}>
              {t("own_data.leave_button")}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

function Blocks({ blocks }: Pick<Leaving, "blocks">) {
  const { t } = useTranslation();
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t("own_data.leave_blocked")}>
      <ul>
        {blocks.map(({ kind, count, names }) => (
          <li key={kind}>
            {t(`own_data.block_${kind}`, { count })}: {names.join(", ")}
            {count > names.length && "…"}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function GraceNotice({ eraseAt }: { readonly eraseAt: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { busy, run } = useCommand();
  const keep = async () => {
    toast.success((await call("takeLeavingBack", {})).message);
    await queries.invalidateQueries();
  };
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("own_data.grace_title", { date: formatDate(eraseAt, currentLanguage()) })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("own_data.grace_text")}</Text>
        <Button loading={busy} onClick={() => void run(keep)}>
          {t("own_data.grace_keep")}
        </Button>
      </Stack>
    </Alert>
  );
}
