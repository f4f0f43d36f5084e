const PATIENCE_MS = 1_000;

/**
 * The address of a sandbox provider that another process of this machine runs at a port; null when none answers there.
 * Web and worker processes that run apart share the one that was started first; while it is away, their documents wait.
 */
export async function runningSandbox(port: number): Promise<string | null> {
  const url = `http://127.0.0.1:${port}`;
  try {
    const answer = await fetch(`${url}/sandbox/book?sello=none`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const book: unknown = answer.ok ? await answer.json() : null;
    return typeof book === "object" && book !== null && "entries" in book ? url : null;
  } catch {
    return null;
  }
}
