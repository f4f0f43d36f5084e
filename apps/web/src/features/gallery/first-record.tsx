import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";

interface FirstRecordProps {
  readonly title: string;
  readonly queryKey: readonly string[];
  /** The id of the first record; null when there is none yet. */
  readonly load: (signal: AbortSignal) => Promise<string | null>;
  readonly drawing: ReactNode;
  readonly emptyTitle: string;
  readonly createAt: string;
  readonly createLabel: string;
  readonly children: (id: string) => ReactNode;
}

/**
 * A form in edit mode over whatever record comes first, and what stands there when there is none, or it cannot be had.
 */
export function FirstRecord({
  title,
  queryKey,
  load,
  drawing,
  emptyTitle,
  createAt,
  createLabel,
  children,
}: FirstRecordProps) {
  const { t } = useTranslation();
  const first = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), retry: false });
  if (first.data !== undefined && first.data !== null) return children(first.data);
  return (
    <Page title={title} width="form">
      <Panel>
        {first.isPending && <LoadingOverlay visible />}
        {first.error !== null && (
          <LoadFailure title={t("gallery.broken")} message={first.error.message} onRetry={() => void first.refetch()} />
        )}
        {first.data === null && (
          <EmptyState
            drawing={drawing}
            title={emptyTitle}
            text={t("gallery.first_text")}
            action={
              <Button component={Link} to={createAt}>
                {createLabel}
              </Button>
            }
          />
        )}
      </Panel>
    </Page>
  );
}
