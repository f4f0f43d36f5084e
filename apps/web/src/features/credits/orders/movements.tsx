import { Anchor, Button, Group, Skeleton, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import unbroken from "../../../ui/no-break.module.css";
import { Panel } from "../../../ui/page.tsx";
import { movementsQuery, orderReference } from "../api.ts";
import classes from "../credits.module.css";

type Movement = ResponseOf<"listCreditMovements">["rows"][number];

/** The ledger: every credit that was added, held, captured or released, and why. */
export function Movements() {
  const { t } = useTranslation();
  const [before, setBefore] = useState<readonly (string | undefined)[]>([undefined]);
  const found = useQuery(movementsQuery(before.at(-1)));
  const { data } = found;
  if (found.isError) return <QueryFailure query={found} title={t("credits.movements_error")} />;
  if (data === undefined) return <Skeleton h={320} />;
  if (data.total === 0)
    return (
      <EmptyState drawing={drawings.invoices} title={t("credits.no_movements")} text={t("credits.no_movements_text")} />
    );
  const next = data.next_cursor;
  return (
    <Panel flush>
      <Table aria-label={t("credits.movements")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("credits.what")}</Table.Th>
            <Table.Th ta="right">{t("credits.credits")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Text size="sm">
                  {movementSentence(row, t)}
                  <DocumentLink document={row.document} />
                </Text>
                <Text size="xs" c="dimmed">
                  {formatDateTime(row.created_at, currentLanguage())}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className={row.amount < 0 ? classes.minus : classes.plus}>
                {row.amount > 0 ? `+${row.amount}` : row.amount}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group p="sm" gap="xs" justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={before.length === 1}
          onClick={() => setBefore(before.slice(0, -1))}
        >
          {t("credits.newer")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={next === null}
          onClick={() => setBefore([...before, next ?? undefined])}
        >
          {t("credits.older")}
        </Button>
      </Group>
    </Panel>
  );
}

/** The invoice or receipt that a stamp was for. */
function DocumentLink({ document }: Pick<Movement, "document">) {
  const name = document === null ? null : formatFolio(document);
  if (document === null || name === null) return null;
  return (
    <>
      {" · "}
      <Anchor
        component={Link}
        to={`/${document.type === "P" ? "pay" : "invoice"}/${document.id}`}
        inherit
        className={unbroken.whole}
      >
        {name}
      </Anchor>
    </>
  );
}

function movementSentence({ kind, document_kind, document_id, note }: Movement, t: TFunction): string {
  if (document_kind === "order") return t("credits.moved_order", { reference: orderReference(document_id) });
  if (document_kind === "credit_reversal")
    return t(kind === "grant" ? "credits.moved_given_back" : "credits.moved_taken_back");
  if (document_kind === "sealed_document")
    return t(`credits.moved_${kind === "debit" || kind === "grant" ? "other" : kind}`);
  return note === "" ? t(kind === "grant" ? "credits.moved_gift" : "credits.moved_other") : note;
}
