import type { Queue as QueueSettings } from "pg-boss";
import type { JobName } from "./queue.ts";

const DAY_SECONDS = 86_400;

/**
 * A running worker sends heartbeats for every job it has. One that was killed holds none for longer, however much time
 * the job itself may take.
 */
const HEARTBEAT_SECONDS = 10;

/** Of every kind. `notify` wakes a worker at once; polling remains as the floor. */
const RETRIED = { retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true } as const;

/** What is of no use to anybody some minutes later. */
const FOR_SIGN_IN = {
  ...RETRIED,
  retryLimit: 10,
  retryDelay: 2,
  retryDelayMax: 300,
  expireInSeconds: 60,
  deleteAfterSeconds: 60,
};

/** How each kind of job is tried again. */
export const JOB_QUEUES: Readonly<Record<JobName, Omit<QueueSettings, "name">>> = {
  // About two days of tries: a mail server that is down over a weekend loses nothing that a person cannot ask for
  // again.
  "deliver-mail": {
    ...RETRIED,
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 14_400,
    expireInSeconds: 300,
    // A mail that was never delivered stays for an administrator to see. Its payload is an id.
    deleteAfterSeconds: 14 * DAY_SECONDS,
  },
  "send-account-link": FOR_SIGN_IN,
  "note-failed-sign-in": FOR_SIGN_IN,
  // It only signs and keeps a request; what becomes of it is followed by the next kind of job.
  "cancel-replaced": {
    ...RETRIED,
    retryLimit: 50,
    retryDelay: 2,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: 14 * DAY_SECONDS,
  },
  // About three days of tries: a receiver that is down over a weekend misses nothing. Its last failure is the issuer's
  // to see, not the administrator's.
  "deliver-webhook": {
    ...RETRIED,
    retryLimit: 24,
    retryDelay: 2,
    retryDelayMax: 14_400,
    expireInSeconds: 60,
    deleteAfterSeconds: 60,
  },
  // As long as a card provider keeps sending events that a shop does not accept.
  "sandbox-card": {
    ...RETRIED,
    retryLimit: 30,
    retryDelay: 2,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: DAY_SECONDS,
  },
  // Two weeks: whoever sells may have to buy stamps, or renew a certificate.
  "invoice-order": {
    ...RETRIED,
    retryLimit: 100,
    retryDelay: 5,
    retryDelayMax: 14_400,
    expireInSeconds: 120,
    deleteAfterSeconds: 14 * DAY_SECONDS,
  },
  // About two days: a card provider that is away for a weekend is asked when it is back.
  "refund-order": {
    ...RETRIED,
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 14_400,
    expireInSeconds: 120,
    deleteAfterSeconds: 14 * DAY_SECONDS,
  },
  // Each try leaves the job of the next one; these are the tries of a job that was cut off, or found somebody else
  // asking.
  "follow-cancellation": {
    ...RETRIED,
    retryLimit: 5_000,
    retryDelay: 5,
    retryDelayMax: 300,
    expireInSeconds: 180,
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  },
  // Each turn seals some of a batch and leaves the job of the next one; these are the tries of a turn that was cut off.
  "run-bulk": {
    ...RETRIED,
    retryLimit: 5_000,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 180,
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  }, // Each turn takes some steps and leaves the job of the next one; about eight hours of tries of one that fails.
  "check-invariants": {
    ...RETRIED,
    retryLimit: 100,
    retryDelay: 5,
    retryDelayMax: 300,
    expireInSeconds: 600,
    deleteAfterSeconds: DAY_SECONDS,
  },
  // Each step writes a part of an archive and leaves the job of the next one; these are the tries of a step that was
  // cut off, or found no room for its PDFs. About a day.
  "build-archive": {
    ...RETRIED,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 900,
    expireInSeconds: 900,
    retentionSeconds: 8 * DAY_SECONDS,
    deleteAfterSeconds: 14 * DAY_SECONDS,
  },
};
