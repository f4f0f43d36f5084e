import { useCallback, useState } from "react";
import { ApiError } from "../lib/api-client.ts";
import { toastRefusal } from "./toast.ts";

interface Command {
  readonly busy: boolean;
  /** Whether it went through. A refusal is shown in a toast, or passed to `onRefusal`; a bug is rethrown. */
  readonly run: (work: () => Promise<unknown>, onRefusal?: (refusal: ApiError) => void) => Promise<boolean>;
}

/** Sends a command to the server, and says meanwhile that it is pending. */
export function useCommand(): Command {
  const [busy, setBusy] = useState(false);
  const run = useCallback<Command["run"]>(async (work, onRefusal = toastRefusal) => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
