import { buildIfChanged } from "./build-if-changed.mjs";

/** What tests start as programs of their own is built first: from source each start would compile it anew. */
export async function setup() {
  await buildIfChanged(["server", "pac-sandbox"]);
}
