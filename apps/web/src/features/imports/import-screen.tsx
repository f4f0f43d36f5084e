import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { IMPORT_FILE_BYTES, IMPORT_MAX_ROWS, type ImportKind } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import type { HeldFile } from "../../ui/file-drop/file-drop.tsx";
import { FileDrop } from "../../ui/file-drop/file-drop.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { callsOf } from "./api.ts";
import { ImportPreview } from "./import-preview.tsx";
import { PastImports } from "./past-imports.tsx";

const TITLES = {
  customers: "imports.customers_title",
  products: "imports.products_title",
  tickets: "imports.tickets_title",
} as const;

interface ImportScreenProps {
  readonly kind: ImportKind;
}

/**
 * /import/customers, /import/products and /import/tickets: a template, a file, what would become of it, and what became
 * of the ones before.
 */
export function ImportScreen({ kind }: ImportScreenProps) {
  const { t } = useTranslation();
  const calls = callsOf(kind);
  const [file, setFile] = useState<HeldFile | null>(null);
  const reading = useMutation({
    mutationFn: ({ name, base64 }: HeldFile) => calls.preview({ file_name: name, fileBase64: base64 }),
  });
  const change = (held: HeldFile | null) => {
    setFile(held);
    reading.reset();
    if (held !== null) reading.mutate(held);
  };
  const template = (format: "xlsx" | "csv") =>
    void download(
      [{ load: () => calls.template(format), fallbackName: `${t("imports.template")}.${format}` }],
      t("imports.template"),
    );
  return (
    <Page title={t(TITLES[kind])} text={t("imports.text")}>
      <Stack gap="md">
        <Panel title={t("imports.file_title")}>
          <Stack gap="sm">
            <Text size="sm">{t("imports.template_text")}</Text>
            <Group gap="xs">
              {(["xlsx", "csv"] as const).map((format) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<IconDownload size="1rem" aria-hidden />}
                  onClick={() => template(format)}
                >
                  {t(format === "xlsx" ? "imports.template_xlsx" : "imports.template_csv")}
                </Button>
              ))}
            </Group>
            <FileDrop
              label={t("imports.file")}
              description={t("imports.file_hint", { rows: formatNumber(String(IMPORT_MAX_ROWS)) })}
              extensions={[".xlsx", ".csv", ".txt"]}
              maxBytes={IMPORT_FILE_BYTES}
              value={file}
              onChange={change}
              {...(reading.error === null ? {} : { error: reading.error.message })}
            />
            <div role="status">{reading.isPending && <Text size="sm">{t("imports.reading")}</Text>}</div>
          </Stack>
        </Panel>
        {reading.data !== undefined && (
          <ImportPreview key={reading.data.import.id} kind={kind} preview={reading.data} onDone={() => change(null)} />
        )}
        <PastImports kind={kind} />
      </Stack>
    </Page>
  );
}
