import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { CSF_FILE_BYTES, type Csf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { FileDrop, type ReadFile } from "../../ui/file-drop/file-drop.tsx";

const ACTIVE_STATUS = "ACTIVO";

interface CsfDropProps {
  /** What is filled in from it. */
  readonly hint: string;
  readonly regimeLabel: string;
  /** Why a constancia cannot be used here, or null. */
  readonly refuse?: (csf: Csf) => string | null;
  /** Whether what leaves nothing to choose is filled in without being asked: the form is still empty. */
  readonly fillsAtOnce?: boolean;
  /** What the user has reviewed and accepted; the regime is the one chosen among the document's. */
  readonly onTake: (csf: Csf, regime: Csf["tax_regimes"][number] | null) => void;
}

/**
 * Fills a form from the SAT's Constancia de Situación Fiscal: what was read is shown, and filled in when the user
 * confirms.
 */
export function CsfDrop({ hint, regimeLabel, refuse, fillsAtOnce = false, onTake }: CsfDropProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [isFilled, setFilled] = useState(false);
  const refusalOf = (csf: Csf) => refuse?.(csf) ?? null;
  const reading = useMutation({
    mutationFn: (pdfBase64: string) => call("readCsf", { body: { pdfBase64 } }),
    onSuccess: ({ csf }) => {
      if (!fillsAtOnce || !leavesNothingToChoose(csf) || refusalOf(csf) !== null) return;
      onTake(csf, csf.tax_regimes[0] ?? null);
      setFilled(true);
    },
  });
  const change = (held: ReadFile | null) => {
    setFile(held);
    setFilled(false);
    reading.reset();
    if (held !== null) reading.mutate(held.base64);
  };
  const csf = reading.data?.csf;
  const problem = reading.error?.message ?? (csf === undefined ? null : refusalOf(csf));
  return (
    <Stack gap="xs">
      <FileDrop
        label={t("clients.csf_label")}
        description={hint}
        extensions={[".pdf"]}
        maxBytes={CSF_FILE_BYTES}
        value={file}
        onChange={change}
        error={problem ?? undefined}
      />
      <div role="status">
        {reading.isPending && <Text size="sm">{t("clients.csf_reading")}</Text>}
        {isFilled && <Text size="sm">{t("clients.csf_filled")}</Text>}
      </div>
      {csf !== undefined && problem === null && !isFilled && (
        <CsfFound
          csf={csf}
          regimeLabel={regimeLabel}
          onTake={(regime) => {
            onTake(csf, regime);
            change(null);
          }}
          onLeave={() => change(null)}
        />
      )}
    </Stack>
  );
}

/** Everything was read, and there is one regime: nobody has to be asked. */
const leavesNothingToChoose = ({ name, tax_regimes, status }: Csf) =>
  name !== null && tax_regimes.length === 1 && (status === null || status === ACTIVE_STATUS);

interface CsfFoundProps {
  readonly csf: Csf;
  readonly regimeLabel: string;
  readonly onTake: (regime: Csf["tax_regimes"][number] | null) => void;
  readonly onLeave: () => void;
}

function CsfFound({ csf, regimeLabel, onTake, onLeave }: CsfFoundProps) {
  const { t } = useTranslation();
  const { tax_regimes: regimes } = csf;
  const [chosen, setChosen] = useState(regimes[0]?.key ?? "");
  const facts = [
    [t("clients.rfc"), csf.rfc],
    [t("clients.name"), csf.name],
    [t("clients.zip_code"), csf.zip_code],
  ] as const;
  return (
    <Alert variant="light" icon={<IconFileCheck aria-hidden />} title={t("clients.csf_found")}>
      <Stack gap="xs">
        {facts.map(([label, value]) => (
          <Text key={label} size="sm">
            {label}: <strong>{value ?? t("clients.csf_missing")}</strong>
          </Text>
        ))}
        {csf.status !== null && csf.status !== ACTIVE_STATUS && (
          <Text size="sm" c="var(--tb-warning-ink)">
            {t("clients.csf_status", { status: csf.status })}
          </Text>
        )}
        {regimes.length === 0 && (
          <Text size="sm">
            {t("clients.tax_regime")}: <strong>{t("clients.csf_missing")}</strong>
          </Text>
        )}
        {regimes.length > 0 && (
          <Radio.Group label={regimeLabel} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {regimes.map(({ key, label }) => (
                <Radio key={key} value={key} label={label} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => onTake(regimes.find(({ key }) => key === chosen) ?? null)}>
            {t("clients.csf_take")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onLeave}>
            {t("clients.csf_leave")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
