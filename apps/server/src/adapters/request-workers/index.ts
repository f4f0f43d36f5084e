export { type RequestHandle, createRequestWorkers, type RequestWorkers } from "./request-workers.ts";
export { removeAbandoned, type ServeOrder, startRequestWorker } from "./start-request-worker.ts";
