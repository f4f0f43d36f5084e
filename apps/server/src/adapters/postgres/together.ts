/** What several deeds of one transaction answer. */
type Answers<Deeds extends readonly Promise<unknown>[]> = { -readonly [At in keyof Deeds]: Awaited<Deeds[At]> };

/**
 * Deeds of one transaction that do not wait for each other's answers: their statements travel together. When one fails
 * the others are let come to their end before that is told, so that none of them goes on where the transaction has
 * ended.
 */
export async function together<const Deeds extends readonly Promise<unknown>[]>(
  ...deeds: Deeds
): Promise<Answers<Deeds>> {
  const settled = await Promise.allSettled(deeds);
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as Answers<Deeds>;
}
