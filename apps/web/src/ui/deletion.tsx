import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../lib/api-client.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { showUnexpectedError, toast, toastRefusal } from "./toast.ts";

/** Loaded when something is to be deleted for the first time. */
const DeleteDialog = lazy(async () => ({
  default: (await lazyImport(() => import("./delete-dialog.tsx"))).DeleteDialog,
}));

interface Deleted {
  readonly message: string;
  /** Brings it back, where that can be done: offered beside what is said of the deletion. */
  readonly restore?: (() => Promise<{ readonly message: string }>) | undefined;
}

interface DeletionOptions<Asked> {
  readonly text?: string;
  readonly failure?: string;
  /** What is to be deleted, said after the question. */
  readonly nameOf?: (asked: Asked) => string;
  readonly remove: (asked: Asked) => Promise<Deleted>;
  /**
   * What is loaded again, also after a refusal: what is not there any more, since another window deleted it, goes from
   * the screen too.
   */
  readonly queryKey?: QueryKey;
}

interface Deletion<Asked> {
  /** Asks about what is to be deleted; `onDeleted` is called when the server has deleted it. */
  readonly ask: (asked: Asked, onDeleted?: () => void) => void;
  /** The question; to be rendered where it is asked. */
  readonly dialog: ReactNode;
}

/** Deleting with a question before it, and a way back after it: whoever calls `ask` renders `dialog`. */
export function useDeletion<Asked>({ nameOf, remove, queryKey, ...texts }: DeletionOptions<Asked>): Deletion<Asked> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ readonly asked: Asked; readonly onDeleted?: (() => void) | undefined } | null>(
    null,
  );
  const reload = async () => {
    if (queryKey !== undefined) await queries.invalidateQueries({ queryKey });
  };
  const undo = async (restore: NonNullable<Deleted["restore"]>) => {
    try {
      toast.success((await restore()).message);
    } catch (error) {
      toastRefusal(error);
    } finally {
      await reload();
    }
  };
  const destroy = async ({ asked, onDeleted }: NonNullable<typeof open>) => {
    try {
      const { message, restore } = await remove(asked);
      onDeleted?.();
      const action = restore && { label: t("common.undo"), run: () => void undo(restore).catch(showUnexpectedError) };
      toast.success(message, { action });
    } finally {
      await reload();
    }
  };
  return {
    ask: (asked, onDeleted) => setOpen({ asked, onDeleted }),
    dialog: (
      <ConfirmDeletion
        {...texts}
        opened={open !== null}
        name={open === null ? undefined : nameOf?.(open.asked)}
        destroy={async () => {
          if (open !== null) await destroy(open);
        }}
        onEnd={() => setOpen(null)}
      />
    ),
  };
}

interface ConfirmDeletionProps {
  readonly opened: boolean;
  readonly text?: string;
  readonly name?: string | undefined;
  /** Deletes, says so, and loads again what has changed. */
  readonly destroy: () => Promise<void>;
  /** Said before the server's reason when it refuses. */
  readonly failure?: string;
  /** When there is nothing more to ask, whatever happened. */
  readonly onEnd: () => void;
}

/** Asks once more, deletes, and says how it went. */
function ConfirmDeletion({ destroy, failure, onEnd, ...dialog }: ConfirmDeletionProps) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      await destroy();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error([...(failure === undefined ? [] : [failure]), ...error.sentences]);
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  const wasOpened = useRef(false);
  wasOpened.current ||= dialog.opened;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DeleteDialog {...dialog} busy={busy} onCancel={onEnd} onAccept={() => void accept()} />
    </Suspense>
  );
}
