import { Radio, Stack } from "@mantine/core";
import type { CreditRelation } from "@timbra/contract";
import { useTranslation } from "react-i18next";

/** The kinds of note that a user can choose; that of an advance is made elsewhere. */
const REASONS = ["01", "03"] as const satisfies readonly CreditRelation[];
export type CreditReason = (typeof REASONS)[number];

interface CreditReasonChoiceProps {
  readonly value: CreditReason;
  readonly onChange: (reason: CreditReason) => void;
}

/** Why something is credited: a discount, or goods that came back. */
export function CreditReasonChoice({ value, onChange }: CreditReasonChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t("actions.credit_reason")}
      value={value}
      onChange={(chosen) => onChange(REASONS.find((one) => one === chosen) ?? "01")}
    >
      <Stack gap="xs" mt="xs">
        {REASONS.map((one) => (
          <Radio key={one} value={one} label={t(`actions.credit_${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
