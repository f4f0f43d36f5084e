/**
 * Starts counting; the answer tells the time since then, as people say it.
 * @returns {() => string}
 */
export function stopwatch() {
  const start = process.hrtime.bigint();
  return () =>
    `${(Number(process.hrtime.bigint() - start) / 1e9).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
