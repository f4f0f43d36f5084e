import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type BankColumn, type BankLines, IMPORT_FILE_BYTES, type RequestOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "../../../lib/api-client.ts";
import { FileDrop, type ReadFile } from "../../../ui/file-drop/file-drop.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ColumnsPanel } from "./columns-panel.tsx";
import { LinesPanel } from "./lines-panel.tsx";

type Wish = RequestOf<"readBankLines">;
const CURRENCIES = ["MXN", "USD"] as const;
export type BankCurrency = (typeof CURRENCIES)[number];

/** /import/payments: from lines of a bank, or a spreadsheet of payments, to receipts that are drafted for all. */
export function BankScreen() {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [file, setFile] = useState<ReadFile | null>(null);
  const [currency, setCurrency] = useState<BankCurrency>("MXN");
  // What was read before stays on the screen while it is read again.
  const [found, setFound] = useState<BankLines | null>(null);
  const reading = useMutation({
    mutationFn: (body: Wish) => call("readBankLines", { body }),
    onSuccess: (read) => setFound(read),
  });
  const source: Wish = file === null ? { text, currency } : { fileBase64: file.base64, currency };
  const again = (changes: { readonly columns?: BankColumn[]; readonly date_order?: BankLines["date_order"] }) =>
    reading.mutate({
      ...source,
      columns: found?.columns.map(({ kind }) => kind) ?? null,
      date_order: found?.date_order ?? null,
      ...changes,
    });
  const { error } = reading;
  const fault = error instanceof ApiError ? error.sentences.join(" ") : error?.message;
  return (
    <Page title={t("bank.title")} text={t("bank.text")}>
      <Stack gap="md">
        <Panel title={t("bank.source")}>
          <Stack gap="sm">
            <Textarea
              label={t("bank.paste")}
              description={t("bank.paste_hint")}
              autosize
              minRows={4}
              maxRows={12}
              value={text}
              disabled={file !== null}
              onChange={({ currentTarget: { value } }) => setText(value)}
              error={file === null ? fault : undefined}
            />
            <FileDrop
              label={t("bank.file")}
              description={t("bank.file_hint")}
              extensions={[".xlsx", ".csv", ".txt"]}
              maxBytes={IMPORT_FILE_BYTES}
              value={file}
              onChange={setFile}
              {...(file === null || fault === undefined ? {} : { error: fault })}
            />
            <Group gap="sm" justify="space-between">
              <SegmentedControl
                aria-label={t("pays.currency")}
                data={CURRENCIES.map((one) => ({ value: one, label: one }))}
                value={currency}
                onChange={setCurrency}
              />
              <Button
                loading={reading.isPending}
                disabled={file === null && text.trim() === ""}
                onClick={() => reading.mutate(source)}
              >
                {t("bank.read")}
              </Button>
            </Group>
          </Stack>
        </Panel>
        {found !== null && (
          <>
            <ColumnsPanel found={found} busy={reading.isPending} onChange={again} />
            <LinesPanel
              key={found.lines.map(({ fingerprint, state }) => `${fingerprint} ${state}`).join()}
              lines={found.lines}
              skipped={found.skipped}
              currency={currency}
              onMade={() => again({})}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}
