import { PgBoss } from "pg-boss";
import { appConnection, createAppSchema, openTableToAuditor } from "../postgres/index.ts";
import { JOB_QUEUES } from "./job-queues.ts";
import { QUEUE_SCHEMA } from "./open-queue.ts";

/**
 * Makes or upgrades the queue's own schema and its queues. The owner creates the schema and gives it to the product's role, which may then
 * do the queue's upkeep there and gains nothing anywhere else.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  await createAppSchema(ownerUrl, QUEUE_SCHEMA);
  const boss = new PgBoss({ ...appConnection(ownerUrl), schema: QUEUE_SCHEMA, max: 2, createSchema: false, supervise: false, schedule: false });
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
  await openTableToAuditor(ownerUrl, QUEUE_SCHEMA, "job");
  if (errors.length > 0) throw new AggregateError(errors, "The job queue could not be installed.");
}
