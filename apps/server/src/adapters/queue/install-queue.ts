import { PgBoss } from "pg-boss";
import { prepareAppSchema } from "../postgres/index.ts";
import { JOB_QUEUES } from "./job-queues.ts";
import { QUEUE_SCHEMA } from "./open-queue.ts";

/**
 * Makes or upgrades the queue's own schema and its queues. The owner creates the schema and gives it to the product's
 * role, which may then do the queue's upkeep there and gains nothing anywhere else.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  await prepareAppSchema(ownerUrl, QUEUE_SCHEMA, "job", async (executeSql) => {
    const boss = new PgBoss({
      db: { executeSql },
      schema: QUEUE_SCHEMA,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    const errors: Error[] = [];
    boss.on("error", (error) => errors.push(error));
    await boss.start();
    try {
      const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const [name, options] of Object.entries(JOB_QUEUES)) {
        if (existing.has(name)) await boss.updateQueue(name, options);
        else await boss.createQueue(name, options);
      }
    } finally {
      await boss.stop({ graceful: false, close: true });
    }
    if (errors.length > 0) throw new AggregateError(errors, "The job queue could not be installed.");
  });
}
