import { Alert, Button, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

interface LoadFailureProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shown instead of content that could not be loaded, with a retry button. */
export function LoadFailure({ title, message, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title} role="alert">
      <Text size="sm">{message}</Text>
      <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </Alert>
  );
}

/** Says that a query failed, and asks again; nothing while it has not. */
export function QueryFailure({ query, title }: { readonly query: UseQueryResult<unknown>; readonly title: string }) {
  if (!query.isError) return null;
  return <LoadFailure title={title} message={query.error.message} onRetry={() => void query.refetch()} />;
}
