import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { drawings } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** For addresses nobody lives at. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      drawing={drawings.lost}
      title={t("not_found.title")}
      text={t("not_found.text")}
      action={
        <Button component={Link} to="/">
          {t("not_found.button")}
        </Button>
      }
    />
  );
}
