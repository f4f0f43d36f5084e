import { renderCodes } from "./codes.ts";
import { publicDoors } from "./doors.ts";
import { readExports } from "./read-exports.ts";
import { renderReference } from "./render.ts";

/** The whole reference as the sources of today give it: text by file name. */
export function reference(): Map<string, string> {
  const doors = publicDoors();
  return renderReference(readExports(doors), doors).set("codes.md", renderCodes());
}
