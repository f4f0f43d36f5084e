import { Skeleton } from "@mantine/core";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./shown-together.module.css";

/** Whoever waits longer than this sees what is there, in milliseconds. */
const LONGEST_MS = 1500;

const FIRST_LOADS = {
  predicate: ({ state }: { readonly state: { readonly status: string } }) => state.status === "pending",
};

/**
 * Shows its parts together, when each has what it loads first: shown one by one, each would move those below it while
 * somebody reads them. They have their places from the beginning; until then sketches are in sight.
 */
export function ShownTogether({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const loading = useIsFetching(FIRST_LOADS);
  const [isShown, setShown] = useState(false);
  // By now the parts have asked for what they show: effects of children come first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again whenever something was loaded
  useEffect(() => {
    if (queries.isFetching(FIRST_LOADS) === 0) setShown(true);
  }, [queries, loading]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.place} data-sketched={!isShown} aria-busy={!isShown}>
      <div className={classes.parts} data-shown={isShown}>
        {children}
      </div>
      {!isShown && (
        <div className={classes.sketches} role="status" aria-label={t("common.loading")}>
          {SKETCHES.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <Skeleton key={at} height={height} />
          ))}
        </div>
      )}
    </div>
  );
}

const SKETCHES = ["6rem", "11rem", "16rem"];
