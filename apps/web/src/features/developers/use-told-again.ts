import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast.ts";
import { deliveriesQuery } from "./api.ts";

/** Has something told, says that it is on its way, and looks at what was told. */
export function useToldAgain(): (ask: () => Promise<{ readonly message: string }>) => Promise<void> {
  const queries = useQueryClient();
  return async (ask) => {
    try {
      toast.success((await ask()).message);
      await queries.invalidateQueries({ queryKey: deliveriesQuery.queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
    }
  };
}
