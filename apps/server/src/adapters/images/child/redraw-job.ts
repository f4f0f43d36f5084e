import { type Child, startChild } from "../../child/index.ts";
import type { Redrawing } from "../image-redrawer.ts";

/** What the parent asks of the child. */
export interface RedrawJob {
  readonly bytes: Uint8Array;
}

export function startRedrawChild(): Child<RedrawJob, Redrawing> {
  return startChild("redraw-child", import.meta.url);
}
