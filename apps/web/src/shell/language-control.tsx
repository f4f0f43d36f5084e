import type { Language } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage, setLanguage } from "../i18n/i18n.ts";
import { SegmentedControl } from "../ui/segmented-control.tsx";

const LANGUAGES: { value: Language; label: string }[] = [
  { value: "es", label: "ES" },
  { value: "en", label: "EN" },
];

export function LanguageControl({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      fullWidth={fullWidth}
      aria-label={t("shell.language")}
      data={LANGUAGES}
      value={currentLanguage()}
      onChange={(language) => void setLanguage(language)}
    />
  );
}
