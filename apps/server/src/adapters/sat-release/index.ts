export { type DownloadProblem, downloadRelease } from "./download-release.ts";
export { LISTS, type ReleaseListName } from "./layouts.ts";
export { readRelease } from "./read-release.ts";
export type { Release, ReleaseFormat, ReleaseProblem } from "./release.ts";
