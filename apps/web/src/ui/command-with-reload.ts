import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { toast, toastRefusal } from "./toast.ts";

/** Asks for something, says what the server answers, and then loads again what may have changed. */
export function useCommandWithReload(
  queryKey: QueryKey,
): (ask: () => Promise<{ readonly message: string }>) => Promise<void> {
  const queries = useQueryClient();
  return async (ask) => {
    try {
      toast.success((await ask()).message);
    } catch (error) {
      toastRefusal(error);
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
}
