export { installQueue } from "./install-queue.ts";
export { type OpenQueue, openQueue } from "./open-queue.ts";
export type { JobHandler, JobName, Jobs, Queue, SendOptions, Worker } from "./queue.ts";
