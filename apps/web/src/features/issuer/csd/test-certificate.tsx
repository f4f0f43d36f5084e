import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { IconDownload, IconFlask } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { healthQuery } from "../../../lib/health-query.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { ReadFile } from "../../../ui/file-drop/file-drop.tsx";
import { useCommand } from "../../../ui/use-command.ts";

export interface GeneratedCsd {
  readonly cert: ReadFile;
  readonly key: ReadFile;
  readonly passphrase: string;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const toReadFile = (name: string, base64: string): ReadFile => ({ name, base64, size: bytesOf(base64).length });
const download = ({ name, base64 }: ReadFile) => saveFile(new Blob([bytesOf(base64)]), name);

/** In sandbox mode: a certificate for the user's own RFC, so that the product can be tried with nothing at hand. */
export function TestCertificate({ onFill }: { readonly onFill: (made: GeneratedCsd) => void }) {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  const [made, setMade] = useState<GeneratedCsd | null>(null);
  const { busy, run } = useCommand();
  if (health.data?.mode !== "sandbox") return null;
  const make = async () => {
    const passphrase = newPassphrase();
    const files = await call("makeTestCsd", { body: { passphrase } });
    const csd = {
      cert: toReadFile(files.cer_filename, files.certBase64),
      key: toReadFile(files.key_filename, files.keyBase64),
      passphrase,
    };
    download(csd.cert);
    download(csd.key);
    setMade(csd);
  };
  return (
    <Alert variant="default" icon={<IconFlask aria-hidden />} title={t("csd.test_title")}>
      <Text size="sm" mb="sm">
        {t("csd.test_text")}
      </Text>
      <div role="status">
        {made !== null && (
          <Text size="sm" mb="sm">
            {t("csd.test_made", { cer: made.cert.name, key: made.key.name })} {t("csd.test_passphrase")}:{" "}
            <Code>{made.passphrase}</Code>
          </Text>
        )}
      </div>
      <Group gap="xs">
        {made !== null && (
          <Button size="xs" onClick={() => onFill(made)}>
            {t("csd.test_fill")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconDownload size="1rem" aria-hidden />}
          onClick={() => void run(make)}
        >
          {t("csd.test_make")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Letters and digits nobody takes for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** A passphrase for a key that is made for trying things out. */
function newPassphrase(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    "",
  );
}
