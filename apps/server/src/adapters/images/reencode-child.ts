import { reencode } from "./reencode.ts";
import type { ReencodeJob } from "./reencoder.ts";

/** The process that decodes uploaded images: it holds no secret, and may be ended when a picture takes too long. */
process.on("message", ({ bytes }: ReencodeJob) => process.send?.(reencode(bytes)));
process.on("disconnect", () => process.exit(0));
