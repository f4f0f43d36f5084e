/**
 * A folder of files that the program reads while it runs, by its path under `src/`. The bundle is one file in `dist/`, and the build copies each
 * folder listed in assets.json to the same path there: so one address serves the source and the bundle alike. This file must stay in `src/` itself.
 */
export function assetFolder(path: string): URL {
  return new URL(`./${path}/`, import.meta.url);
}

/** The built browser application, which lies beside this app in the repository: apps/web/dist. */
export function webFolder(): URL {
  return new URL("../../web/dist/", import.meta.url);
}
