import { Button, Progress, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { healthQuery } from "../../lib/health-query.ts";
import { startAnsweredSession } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";

const POLL_MS = 400;

/**
 * In sandbox mode: one click creates a company with customers, products and invoices, and signs in to it. The layout
 * redirects from there.
 */
export function SampleCompany() {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  const [wish] = useState(() => crypto.randomUUID());
  const opening = useMutation({
    mutationFn: () => call("openSampleCompany", { body: { wish } }),
    onSuccess: (answer) => {
      startAnsweredSession(answer);
      toast.info(t("accounts.sample_ready"));
    },
    onError: (error) => toast.error(error.message),
  });
  if (health.data?.sample !== true) return null;
  return (
    <div>
      <Button variant="default" fullWidth mt="md" loading={opening.isPending} onClick={() => opening.mutate()}>
        {t("accounts.sample")}
      </Button>
      <Text size="xs" c="dimmed" mt="xs" role="status">
        {t(opening.isPending ? "accounts.sample_making" : "accounts.sample_text")}
      </Text>
      {opening.isPending && <SampleProgress wish={wish} />}
    </div>
  );
}

/**
 * The progress. When it is unknown (another process creates the company, or the answer is late) the last known progress
 * stays on the screen.
 */
function SampleProgress({ wish }: { readonly wish: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["sample-progress", wish],
    queryFn: ({ signal }) => call("getSampleProgress", { params: { id: wish }, signal }).catch(() => null),
    refetchInterval: POLL_MS,
    structuralSharing: (before, now) => now ?? before ?? null,
  });
  const percent = data == null || data.total === 0 ? 0 : Math.round((100 * data.done) / data.total);
  return (
    <Progress.Root mt="xs" size="sm">
      <Progress.Section value={percent} aria-label={t("accounts.sample_progress")} />
    </Progress.Root>
  );
}
