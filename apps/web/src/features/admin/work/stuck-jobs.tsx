import { Button, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { workQuery } from "../api.ts";
import { jobName, reasonName } from "../words.ts";
import classes from "./work.module.css";

type Job = ResponseOf<"listStuckJobs">["jobs"][number];

/** Documents that want somebody's eyes and jobs that ran out of tries, each with the way to try it again. */
export function StuckJobs() {
  const { t } = useTranslation();
  const work = useQuery(workQuery());
  return (
    <Panel title={t("work.jobs_title")}>
      {work.isPending && <Skeleton className={classes.sketch} />}
      {work.isError && <LoadFailure title={t("work.error")} message={work.error.message} onRetry={() => void work.refetch()} />}
      {work.data?.jobs.length === 0 && <Text size="sm">{t("work.jobs_none")}</Text>}
      <ul className={classes.list}>
        {work.data?.jobs.map((job) => (
          <StuckJob key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

function StuckJob({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: () => call("retryStuckJob", { params: { id: job.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error) => toast.error(error.message),
  });
  const since = formatDateTime(job.first_seen_at, currentLanguage());
  const detail = Object.entries(job.detail).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {jobName(t, job.name)}
        </Text>
        <Text size="sm">{reasonName(t, job.reason)}</Text>
        <Text size="xs" c="dimmed">
          {[t("work.since", { at: since }), ...detail].join(" · ")}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={retrying.isPending}
        onClick={() => retrying.mutate()}
        aria-label={t("work.retry_one", { name: jobName(t, job.name), reason: reasonName(t, job.reason) })}
      >
        {t("work.retry")}
      </Button>
    </li>
  );
}
