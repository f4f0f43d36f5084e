import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { verifyRequest } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { reasonOf } from "../../lib/api-client.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { AuthLayout } from "./auth-layout.tsx";

interface MailedLink {
  readonly user_id: string | undefined;
  readonly token: string | undefined;
}

/**
 * The parts of a mailed link: they are in the URL fragment (after the #), which is sent to no server and written to no
 * log. None when they cannot belong to a link: a form would reject them with errors in fields that are not visible.
 */
export function useMailedLink(): MailedLink {
  const [user_id, token] = useLocation().hash.slice(1).split("/");
  const parts = verifyRequest.safeParse({ user_id, token });
  return parts.success ? parts.data : { user_id: undefined, token: undefined };
}

interface FollowedLinkProps {
  readonly queryKey: readonly string[];
  /** The request that the link sends to the server, once. */
  readonly follow: () => Promise<{ readonly message: string }>;
  readonly busyText: string;
  readonly doneTitle: string;
  /** Where to go on; the page for signing in comes between where no tab of this browser is signed in. */
  readonly next?: string;
  /** Shown instead when the server refuses it. */
  readonly failure: (reason: string) => ReactNode;
}

/** Runs the action of a mailed link as soon as it is opened, and shows the result. */
export function FollowedLink({
  queryKey,
  follow,
  busyText,
  doneTitle,
  next = "/auth/login",
  failure,
}: FollowedLinkProps) {
  const { t } = useTranslation();
  const followed = useQuery({ queryKey, queryFn: follow, staleTime: Number.POSITIVE_INFINITY, retry: false });
  if (followed.isPending) return <LoadingOverlay visible over="screen" text={busyText} />;
  if (followed.isError) return failure(reasonOf(followed.error));
  return (
    <AuthLayout title={doneTitle} text={followed.data.message}>
      <Button component={Link} to={next} mt="md">
        {t("accounts.login")}
      </Button>
    </AuthLayout>
  );
}
