import { Button, Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CHANGES_SHOWN, KEY_CHANGES, type ResponseOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";

type Changes = ResponseOf<"getCatalogueChanges">;
type Kind = Changes["rows"][number]["kind"];

interface Wanted {
  readonly list: string;
  readonly kind: Kind | "";
  readonly offset: number;
}

const changesQuery = ({ list, kind, offset }: Wanted) =>
  queryOptions({
    queryKey: ["admin", "catalogues", "changes", list, kind, offset],
    queryFn: ({ signal }) =>
      call("getCatalogueChanges", {
        query: { offset, ...(list !== "" && { list }), ...(kind !== "" && { kind }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** /admin/catalogues: how the edition of the SAT's lists in use differs from the one before it, key by key. */
export function CatalogueChangesScreen() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Wanted>({ list: "", kind: "", offset: 0 });
  const found = useQuery(changesQuery(wanted));
  const choose = (choice: Partial<Wanted>) => setWanted({ ...wanted, offset: 0, ...choice });
  const lists = [...new Set(found.data?.counts.map(({ list }) => list))];
  const file = found.data?.file_name ?? null;
  return (
    <Page
      title={t("screens.admin_catalogues")}
      text={file === null ? t("admin.changes_bundled") : t("admin.changes_text", { file })}
    >
      <QueryFailure query={found} title={t("admin.catalogues_error")} />
      {found.isPending && <Skeleton h="12rem" />}
      {found.isSuccess && (
        <Panel>
          <Group gap="sm" mb="sm">
            <NativeSelect
              label={t("admin.changes_list")}
              value={wanted.list}
              onChange={(event) => choose({ list: event.currentTarget.value })}
              data={[{ value: "", label: t("admin.changes_all") }, ...lists]}
            />
            <NativeSelect
              label={t("admin.changes_kind")}
              value={wanted.kind}
              onChange={(event) => choose({ kind: KEY_CHANGES.find((one) => one === event.currentTarget.value) ?? "" })}
              data={[
                { value: "", label: t("admin.changes_all") },
                ...KEY_CHANGES.map((kind) => ({ value: kind, label: t(`admin.change_${kind}`) })),
              ]}
            />
          </Group>
          <ChangesList changes={found.data} />
          <Pages total={found.data.total} offset={wanted.offset} onOffset={(offset) => choose({ offset })} />
        </Panel>
      )}
    </Page>
  );
}

function ChangesList({ changes: { rows } }: { readonly changes: Changes }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <Text size="sm">{t("admin.changes_none")}</Text>;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={`${row.list} ${row.key}`} className={classes.one}>
          <div className={classes.words}>
            <p className={classes.name}>{[row.key, row.label].filter((part) => part !== "").join(" · ")}</p>
            <p className={classes.small}>{row.list}</p>
          </div>
          <Text size="sm">
            <Change row={row} />
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Change({ row: { kind, until, before, after } }: { readonly row: Changes["rows"][number] }) {
  const { t } = useTranslation();
  const what = t(`admin.change_${kind}`);
  if (kind === "changed") return `${what}: ${before} → ${after}`;
  return until === null ? what : `${what}: ${formatDate(until, currentLanguage())}`;
}

interface PagesProps {
  readonly total: number;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

function Pages({ total, offset, onOffset }: PagesProps) {
  const { t } = useTranslation();
  const [from, to] = [offset + 1, Math.min(offset + CHANGES_SHOWN, total)].map((place) => formatNumber(String(place)));
  if (total <= CHANGES_SHOWN) return null;
  return (
    <Group mt="sm" gap="sm">
      <Button size="xs" variant="default" disabled={offset === 0} onClick={() => onOffset(offset - CHANGES_SHOWN)}>
        {t("admin.changes_back")}
      </Button>
      <Text size="sm">{t("admin.changes_shown", { from, to, total: formatNumber(String(total)) })}</Text>
      <Button
        size="xs"
        variant="default"
        disabled={offset + CHANGES_SHOWN >= total}
        onClick={() => onOffset(offset + CHANGES_SHOWN)}
      >
        {t("admin.changes_next")}
      </Button>
    </Group>
  );
}
