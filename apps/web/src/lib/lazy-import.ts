import { reportFailure } from "./report-failure.ts";

/** How long a part of the program may take to arrive, in milliseconds (spec §9). */
export const LAZY_IMPORT_TIMEOUT_MS = 120_000;

/**
 * What browsers say, each in its own words, of a part that could not be fetched; a fault inside a part has other words.
 */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** A part of the program that did not arrive: there is no connection, or the server has a newer program. */
export class LazyImportError extends Error {
  override readonly name = "PartNotLoaded";
}

/**
 * Loads a part of the program; one that never arrives fails, so that the user sees an error instead of waiting for
 * ever.
 */
export async function lazyImport<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new LazyImportError("A part of the program did not arrive in time")),
      LAZY_IMPORT_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    reportFailure(error);
    if (error instanceof Error && NOT_FETCHED.test(error.message))
      throw new LazyImportError(error.message, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
