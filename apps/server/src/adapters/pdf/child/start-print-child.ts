import { type Child, startChild } from "../../child/index.ts";
import type { PrintJob, PrintResult } from "./messages.ts";

/** One drawing process. */
export type PrintChild = Child<PrintJob, PrintResult>;

export function startPrintChild(): PrintChild {
  return startChild("print-child", import.meta.url);
}
