import { error, type Problem } from "../../../problem.ts";
import type { PagosCode } from "../messages/codes.ts";

/** Says why a payment cannot be applied as it is asked, at a path of what was asked. */
export type Refuse = (code: PagosCode, path: string, params?: Readonly<Record<string, string>>) => void;

/** Collects refusals: all of them are told, not the first. */
export function collectingIn(problems: Problem[]): Refuse {
  return (code, path, params = {}) => problems.push(error(code, path, params));
}
