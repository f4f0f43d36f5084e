import type { Clock } from "../../clock.ts";
import type { Db } from "../postgres/index.ts";
import { type DownloadProblem, downloadRelease, LISTS, type ReleaseProblem } from "../sat-release/index.ts";
import { type ImportOutcome, type ImportRequest, importEdition } from "./import-edition.ts";

/** How far an update has come. */
export type UpdateStep =
  | { readonly phase: "downloading"; readonly received: number; readonly total: number | null }
  /** `lists`: how many were begun to be read, of how many there are. */
  | { readonly phase: "reading"; readonly lists: number; readonly lists_total: number };

export interface UpdateRequest extends Pick<ImportRequest, "importedBy" | "least"> {
  /** Where the SAT publishes. */
  readonly url: string;
  readonly onStep?: (step: UpdateStep) => void;
}

export type UpdateProblem = DownloadProblem | ReleaseProblem;

export type UpdateOutcome =
  | Extract<ImportOutcome, { ok: true }>
  | { readonly ok: false; readonly problems: readonly UpdateProblem[] };

/** Fetches what the SAT publishes and puts it in force, or says all that is wrong and leaves everything as it was. */
export async function updateEdition(
  deps: { readonly db: Db; readonly clock: Clock },
  request: UpdateRequest,
): Promise<UpdateOutcome> {
  const { url, importedBy, least, onStep = () => undefined } = request;
  const download = await downloadRelease({
    url,
    onBytes: (received, total) => onStep({ phase: "downloading", received, total }),
  });
  if (!download.ok) return { ok: false, problems: [download.problem] };
  // A list may go on in another sheet.
  const begun = new Set<string>();
  const onList = (name: string) => {
    begun.add(name);
    onStep({ phase: "reading", lists: begun.size, lists_total: LISTS.length });
  };
  try {
    return await importEdition(deps, {
      path: download.path,
      importedBy,
      onList,
      ...(least === undefined ? {} : { least }),
    });
  } finally {
    await download.forget();
  }
}
