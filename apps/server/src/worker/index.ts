export { startComparingClocks } from "./comparing-clocks.ts";
export { startWorker } from "./start-worker.ts";
