import { createClient, type LoadOptions } from "./load.ts";

/*
 * The tenant who keeps the server busy, in a process of its own: what reading its answers costs is not the server's,
 * nor the one's who measures. "stop" waits for the open requests, and reports the results.
 */
process.on("message", (said: LoadOptions | "stop") => {
  if (said === "stop") stopped = true;
  else void keepBusy(said);
});
process.on("disconnect", () => process.exit(0));

let stopped = false;

async function keepBusy({ url, connections, requests }: LoadOptions): Promise<void> {
  stopped = false;
  const answers: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: connections }, async (_, first) => {
      const ask = createClient(url);
      for (let turn = first; !stopped; turn += 1) {
        const asking = requests[turn % requests.length];
        if (asking === undefined) return;
        const status = await ask(asking).then(
          (answered) => String(answered.status),
          (cause: NodeJS.ErrnoException) => cause.code ?? cause.message,
        );
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  process.send?.(answers);
}
