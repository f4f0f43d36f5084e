import { Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { detailWords, type ResponseOf, reasonWords } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/page.tsx";
import { toast } from "../../../ui/toast.ts";
import { workQuery } from "../api.ts";
import { jobName } from "../job-name.ts";
import classes from "./work.module.css";

type Job = ResponseOf<"listStuckJobs">["jobs"][number];

/**
 * Documents that need attention and jobs without retries left, each with a retry button; purchases, which a person has
 * to resolve; clocks that are wrong, and data that is.
 */
export function StuckJobs() {
  const { t } = useTranslation();
  const work = useQuery(workQuery());
  return (
    <Panel title={t("work.jobs_title")}>
      {work.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={work} title={t("work.error")} />
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
  const isForPeople = job.source === "order";
  const acting = useMutation({
    mutationFn: () => call(isForPeople ? "attendStuckJob" : "retryStuckJob", { params: { id: job.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error) => toast.error(error.message),
  });
  const language = currentLanguage();
  const words = { name: jobName(t, job.name), reason: reasonWords(job.reason, language) };
  const since = t("work.since", { at: formatDateTime(job.first_seen_at, language) });
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {words.name}
        </Text>
        <Text size="sm">{words.reason}</Text>
        <Text size="xs" c="dimmed">
          {[since, ...detailWords(job.detail, language)].join(" · ")}
        </Text>
      </div>
      <Group gap="sm">
        {isForPeople && (
          <Anchor component={Link} size="sm" to={`/admin/orders/list?q=${job.detail["order"]}`}>
            {t("work.see_order")}
          </Anchor>
        )}
        {!(["clock", "backup", "invariants"] as readonly string[]).includes(job.source) && (
          <Button
            variant="default"
            size="xs"
            loading={acting.isPending}
            onClick={() => acting.mutate()}
            aria-label={t(isForPeople ? "work.attended_one" : "work.retry_one", words)}
          >
            {t(isForPeople ? "work.attended" : "work.retry")}
          </Button>
        )}
      </Group>
    </li>
  );
}
