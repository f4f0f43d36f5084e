import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { IMPORT_FILE_BYTES } from "@timbra/contract";
import { useState } from "react";
import type { ReceivedFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { FileDrop, type ReadFile } from "./file-drop.tsx";

interface SpreadsheetTexts {
  readonly template: string;
  readonly templateText: string;
  readonly templateXlsx: string;
  readonly templateCsv: string;
  readonly file: string;
  readonly hint: string;
  readonly reading: string;
}

interface SpreadsheetDropProps {
  readonly texts: SpreadsheetTexts;
  readonly loadTemplate: (format: "xlsx" | "csv") => Promise<ReceivedFile>;
  readonly upload: SpreadsheetUpload;
}

/** A template to fill in, and the field where the file is dropped that was made of it. */
export function SpreadsheetDrop({ texts, loadTemplate, upload }: SpreadsheetDropProps) {
  const { file, change, reading } = upload;
  const formats = [
    ["xlsx", texts.templateXlsx],
    ["csv", texts.templateCsv],
  ] as const;
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.templateText}</Text>
      <Group gap="xs">
        {formats.map(([format, label]) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size="1rem" aria-hidden />}
            onClick={() =>
              void download(
                [{ load: () => loadTemplate(format), fallbackName: `${texts.template}.${format}` }],
                texts.template,
              )
            }
          >
            {label}
          </Button>
        ))}
      </Group>
      <FileDrop
        label={texts.file}
        description={texts.hint}
        extensions={[".xlsx", ".csv", ".txt"]}
        maxBytes={IMPORT_FILE_BYTES}
        value={file}
        onChange={change}
        {...(reading.error === null ? {} : { error: reading.error.message })}
      />
      <div role="status">{reading.isPending && <Text size="sm">{texts.reading}</Text>}</div>
    </Stack>
  );
}

interface SpreadsheetUpload {
  readonly file: ReadFile | null;
  readonly change: (file: ReadFile | null) => void;
  readonly reading: Pick<UseMutationResult, "error" | "isPending">;
}

/** A file that is read by the server as soon as it is dropped. */
export function useSpreadsheetUpload<Answer>(
  read: (body: { readonly file_name: string; readonly fileBase64: string }) => Promise<Answer>,
  onRead?: (answer: Answer) => Promise<void>,
) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const reading = useMutation({
    mutationFn: ({ name, base64 }: ReadFile) => read({ file_name: name, fileBase64: base64 }),
    ...(onRead === undefined ? {} : { onSuccess: onRead }),
  });
  const change = (held: ReadFile | null) => {
    setFile(held);
    reading.reset();
    if (held !== null) reading.mutate(held);
  };
  return { file, change, reading };
}
