/** Does a step and keeps how long it took, under its name. */
export type Timed = <T>(name: string, step: () => Promise<T>) => Promise<T>;

export function stopwatch(): { readonly timed: Timed; readonly timings: Readonly<Record<string, number>> } {
  const timings: Record<string, number> = {};
  const timed: Timed = async (name, step) => {
    const start = performance.now();
    const result = await step();
    timings[name] = Math.round(performance.now() - start);
    return result;
  };
  return { timed, timings };
}
