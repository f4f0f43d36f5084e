export { type ConformanceIssuer, TestDocuments } from "./documents.ts";
export { runSteps, STEPS, type StepName, type StepResult } from "./run-steps.ts";
export { Transcript } from "./transcript.ts";
