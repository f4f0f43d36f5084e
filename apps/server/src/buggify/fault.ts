import * as z from "zod";
import { type FaultPoint, IO_POINTS, PHASES } from "./fault-points.ts";

const POINT = z.templateLiteral([z.enum(IO_POINTS), ":", z.enum(PHASES)]) satisfies z.ZodType<FaultPoint>;

/**
 * What happens to the process: SIGKILL (nothing is flushed, nothing cleaned up), SIGSTOP (until somebody sends
 * SIGCONT), or a plain end.
 */
const ACTION = z.enum(["kill", "stop", "exit"]);

/** A failure that is asked for. */
export const faultSchema = z.object({
  id: z.string(),
  point: POINT,
  action: ACTION,
  /** At which passing of the point, counted from one. */
  passing: z.number().int().min(1).default(1),
  /** Only passings whose subject holds these words count. */
  subject: z.string().default(""),
});

export type InjectedFault = z.output<typeof faultSchema>;

/** Reads `POINT:PHASE:ACTION` or `POINT:PHASE:ACTION@PASSING`; null when it is not of that form. */
export function parseFault(text: string): InjectedFault | null {
  const [, point, action, passing] = /^([a-z0-9-]+:[a-z]+):([a-z]+)(?:@(\d{1,6}))?$/.exec(text) ?? [];
  const read = faultSchema.safeParse({
    id: text,
    point,
    action,
    ...(passing === undefined ? {} : { passing: Number(passing) }),
  });
  return read.success ? read.data : null;
}
