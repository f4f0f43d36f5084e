interface GateLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** The error for a task that finds the line full. */
  readonly whenFull: () => Error;
}

/** Lets at most `atOnce` of the given tasks run together; the others wait in line. */
export function createGate({ atOnce, mostWaiting, whenFull }: GateLimits): <T>(task: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= mostWaiting) throw whenFull();
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
