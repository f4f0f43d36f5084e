import type { Deps } from "../deps.ts";

/**
 * Tells one issuer after the other. One who cannot be told now is told at the next look, and keeps nobody else from
 * being told.
 */
export async function tellEach<Due extends { readonly issuerId: string }>(
  { log }: Pick<Deps, "log">,
  due: readonly Due[],
  tell: (one: Due) => Promise<void>,
): Promise<void> {
  for (const one of due)
    await tell(one).catch((error: unknown) =>
      log.warn({ err: error, issuerId: one.issuerId }, "an issuer could not be told"),
    );
}
