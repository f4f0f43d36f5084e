export type { FailedJob } from "./failed-jobs.db.ts";
export { installQueue } from "./install-queue.ts";
export { type OpenQueue, openQueue } from "./open-queue.ts";
export type { DeadLetters, JobHandler, Jobs, Queue, Worker } from "./queue.ts";
