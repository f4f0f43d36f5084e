import { Alert, Anchor, Button, Group, List, Progress, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatBytes, formatDate, formatDateTime, formatNumber } from "../../lib/format.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./admin-dashboard.module.css";
import { cataloguesQuery } from "./api.ts";

type Catalogues = ResponseOf<"getCatalogueEdition">;
type Update = NonNullable<Catalogues["update"]>;

/** Which edition of the SAT's lists is in use, how old it is, and the button that fetches the one of today. */
export function CataloguesPanel() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const found = useQuery(cataloguesQuery());
  const updating = useMutation({
    mutationFn: () => call("updateCatalogues", {}),
    onSuccess: (catalogues) => client.setQueryData(cataloguesQuery().queryKey, catalogues),
    onError: (error) => toast.error(error.message),
  });
  const isRunning = updating.isPending || found.data?.update?.state === "running";
  return (
    <Panel title={t("admin.catalogues_title")}>
      {found.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={found} title={t("admin.catalogues_error")} />
      {found.isSuccess && (
        <>
          <EditionFacts catalogues={found.data} />
          <Group gap="sm" mt="sm">
            <Button variant="default" size="xs" loading={isRunning} onClick={() => updating.mutate()}>
              {t("admin.catalogues_update")}
            </Button>
            {found.data.edition !== null && (
              <Anchor component={Link} to="/admin/catalogues" size="sm">
                {t("admin.changes_open")}
              </Anchor>
            )}
          </Group>
          {found.data.update !== null && <UpdateOutcome update={found.data.update} />}
        </>
      )}
    </Panel>
  );
}

/** The large lists, whose keys the lists that come with the product do not have all. */
const LARGE_LIST = ["c_ClaveProdServ", "c_ClaveUnidad", "c_CodigoPostal"] as const;
/** The SAT publishes about every nine days. */
const OLD_DAYS = 15;

function EditionFacts({
  catalogues: { edition, bundled_on, age_days: days, searchable },
}: {
  readonly catalogues: Catalogues;
}) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <>
      {edition === null ? (
        <Text size="sm">{t("admin.catalogues_bundled", { day: formatDate(bundled_on, language) })}</Text>
      ) : (
        <List>
          <List.Item>
            {edition.published_on === null
              ? edition.file_name
              : t("admin.catalogues_published", {
                  file: edition.file_name,
                  day: formatDate(edition.published_on, language),
                })}
          </List.Item>
          <List.Item>
            {t("admin.catalogues_imported", {
              at: formatDateTime(edition.imported_at, language),
              by: edition.imported_by,
            })}
          </List.Item>
          <List.Item>
            {LARGE_LIST.map((list) =>
              t(`admin.keys_${list}`, { number: formatNumber(String(edition.keys[list] ?? 0)) }),
            ).join(" · ")}
          </List.Item>
        </List>
      )}
      {days > OLD_DAYS && (
        <Alert mt="sm" color="amber" icon={<IconAlertCircle aria-hidden />}>
          {t("admin.catalogues_old", { days })}
        </Alert>
      )}
      {!searchable && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("admin.catalogues_indexing")}
        </Text>
      )}
    </>
  );
}

function UpdateOutcome({ update }: { readonly update: Update }) {
  const { t } = useTranslation();
  if (update.state === "running") return <UpdateProgress update={update} />;
  if (update.state === "done")
    return (
      <Alert mt="sm" color="green" icon={<IconCircleCheck aria-hidden />} role="status">
        {t(update.already ? "admin.catalogues_already" : "admin.catalogues_done")}
      </Alert>
    );
  return (
    <Alert mt="sm" color="red" icon={<IconAlertCircle aria-hidden />} role="alert" title={t("admin.catalogues_failed")}>
      <ul className={classes.broken}>
        {update.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}

function UpdateProgress({ update: { phase, received, total, lists, lists_total } }: { readonly update: Update }) {
  const { t } = useTranslation();
  const [done, all] = phase === "downloading" ? [received, total ?? 0] : [lists, lists_total];
  const text =
    phase === "downloading"
      ? t("admin.catalogues_downloading", { size: formatBytes(received) })
      : t("admin.catalogues_reading", { done: lists, all: lists_total });
  return (
    <>
      <Text size="sm" mt="sm" role="status">
        {text}
      </Text>
      <Progress.Root size="sm" mt="xs">
        <Progress.Section value={all === 0 ? 0 : (100 * done) / all} aria-label={t("admin.catalogues_update")} />
      </Progress.Root>
    </>
  );
}
