import { messageOf } from "@timbra/cfdi";
import { CLOCK_OFF, clockWords, type Language, type ProblemBody, problemSchema } from "@timbra/contract";
import * as z from "zod";
import { LAW_MESSAGES } from "../law-messages.ts";

const stored = z.array(problemSchema.pick({ code: true, path: true, params: true, severity: true }));

/**
 * A provider's refusals as a person reads them: our own sentence and fix where the code is known, otherwise the
 * provider's words, which are Spanish.
 */
export function refusalProblems(problems: unknown, language: Language): ProblemBody[] {
  return stored.parse(problems).map((problem) => {
    if (problem.code === CLOCK_OFF)
      return { ...problem, ...clockWords(Number(problem.params["ahead_seconds"]), language) };
    const known = messageOf(problem, LAW_MESSAGES[language]);
    const own = known.message !== problem.code;
    return {
      ...problem,
      ...known,
      message: own ? known.message : `${problem.code}: ${problem.params["message"] ?? ""}`,
    };
  });
}
