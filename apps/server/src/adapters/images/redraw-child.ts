import { redraw } from "./redraw.ts";
import type { RedrawJob } from "./redrawer.ts";

/** The process that decodes what strangers send: it holds no secret, and may be ended when a picture takes too long. */
process.on("message", ({ bytes }: RedrawJob) => process.send?.(redraw(bytes)));
process.on("disconnect", () => process.exit(0));
