import { processEnvironment, readConfig } from "./boot/config.ts";
import { startProduct } from "./boot/start.ts";
import { configErrorMessage, readyMessage, stoppedMessage } from "./boot/start-messages.ts";
import { openFaults } from "./fault-injection/index.ts";
import { systemClock } from "./lib/clock.ts";
import { openLog } from "./lib/log.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);
const read = readConfig(processEnvironment());

if (read.ok) await run();
else {
  process.stderr.write(`${configErrorMessage(read.mistakes)}\n`);
  process.exitCode = 1;
}

/** Starts the product and waits for the signal to stop. A second signal does not wait. */
async function run(): Promise<void> {
  if (!read.ok) return;
  const { config } = read;
  const log = openLog(config.logLevel);
  const stopping = nextSignal();
  const waiting = new AbortController();
  void stopping.then(() => waiting.abort());
  try {
    const { signal } = waiting;
    const product = await startProduct({ config, log, signal, ...openFaults(config.injectedFault, systemClock) });
    say(readyMessage(product.facts, config.language));
    await stopping;
    void nextSignal().then(() => process.exit(1));
    await product.stop();
    say(stoppedMessage(product.facts, config.language));
  } catch (error) {
    if ((error as Error).name === "AbortError") process.exit();
    log.debug({ err: error }, "start failed");
    process.stderr.write(`Timbra: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
  // Nothing is left to do; a library's forgotten timer must not keep the process.
  process.exit();
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
