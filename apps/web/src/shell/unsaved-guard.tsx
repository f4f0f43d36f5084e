import { lazy, Suspense } from "react";
import { useBlocker } from "react-router";
import { lazyImport } from "../lib/lazy-import.ts";
import { getSession } from "../lib/session.ts";
import { answerDiscard, hasUnsavedTyping, useDiscardRequested } from "../lib/unsaved-typing.ts";

const UnsavedDialog = lazy(async () => ({
  default: (await lazyImport(() => import("../ui/unsaved-dialog.tsx"))).UnsavedDialog,
}));

/**
 * Asks for confirmation before unsaved input is lost: by a link, by Back, or by code that asks by itself
 * (`confirmDiscard`). After a session has ended nothing is asked; the input is kept (lib/form.ts).
 */
export function UnsavedGuard() {
  const asked = useDiscardRequested();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && getSession() !== null && hasUnsavedTyping(),
  );
  if (!asked && blocker.state !== "blocked") return null;
  const answer = (leaves: boolean) => {
    if (asked) return answerDiscard(leaves);
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Suspense fallback={null}>
      <UnsavedDialog onStay={() => answer(false)} onLeave={() => answer(true)} />
    </Suspense>
  );
}
