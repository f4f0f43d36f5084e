export { installQueue } from "./install-queue.ts";
export { type OpenQueue, openQueue } from "./open-queue.ts";
export type { JobHandler, Queue, Worker } from "./queue.ts";
