// Loaded before the server: watches how long its event loop is held, and writes it down when the process ends.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;
const NANOSECONDS = 1e6;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
// The bench says when starting is over and stamping begins.
process.on("SIGUSR2", () => delay.reset());
process.on("exit", () => {
  const file = process.env.EVENT_LOOP_FILE;
  const held = (nanoseconds) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  if (file) writeFileSync(file, JSON.stringify({ longestMs: held(delay.max), p999Ms: held(delay.percentile(99.9)) }));
});
