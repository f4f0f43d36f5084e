export { type DownloadProblem, downloadRelease } from "./download.ts";
export { LISTS, type ReleaseListName } from "./layouts.ts";
export { type Release, type ReleaseFormat, type ReleaseList, type ReleaseProblem, readRelease } from "./read.ts";
