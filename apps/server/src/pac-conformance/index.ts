export { type ConformanceIssuer, TestDocuments } from "./documents.ts";
export { CONFORMANCE_STEPS, runSteps, type StepName, type StepResult } from "./run-steps.ts";
export { Transcript } from "./transcript.ts";
