import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";

const SCHEMES = ["light", "dark", "auto"] as const;

export function AppearanceControl() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t("shell.appearance")}
      data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`shell.${scheme}`) }))}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}
