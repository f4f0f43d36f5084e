import { useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { toast } from "./toast.ts";

interface ConfirmedDeletionProps {
  readonly opened: boolean;
  readonly text?: string;
  readonly name?: string;
  /** Deletes, loads again what has changed, and answers what to say about it. */
  readonly destroy: () => Promise<string>;
  /** Said before the server's reason when it refuses. */
  readonly failure?: string;
  /** When there is nothing more to ask, whatever happened. */
  readonly onEnd: () => void;
}

/** Asks once more, deletes, and says how it went. */
export function ConfirmedDeletion({ destroy, failure, onEnd, ...dialog }: ConfirmedDeletionProps) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      toast.success(await destroy());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error([...(failure === undefined ? [] : [failure]), ...error.sentences]);
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  return <DeleteDialog {...dialog} busy={busy} onCancel={onEnd} onAccept={() => void accept()} />;
}
