import { reportFailure } from "./report-failure.ts";

/** How long a part of the program may take to arrive, in milliseconds (spec §9). */
export const PART_TIMEOUT_MS = 120_000;

/** Loads a part of the program; one that never arrives fails, so that the person is told instead of waiting for ever. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("A part of the program did not arrive in time")), PART_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    reportFailure(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
