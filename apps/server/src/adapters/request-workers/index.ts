export { type Asking, createRequestWorkers, type RequestWorkers } from "./request-workers.ts";
export { removeAbandoned, type ServeOrder, startRequestWorker } from "./start-request-worker.ts";
