import { isUnreachable } from "../../adapters/postgres/index.ts";

const TRIES = 4;
const BROKEN = /Killed before|connection is closed/;

/** Somebody whose connection broke because another died on it asks again, as does who found none. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !(isUnreachable(error) || (error instanceof Error && BROKEN.test(error.message)))) throw error;
    }
  }
}
