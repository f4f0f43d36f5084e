import type { Queue as QueueSettings } from "pg-boss";
import type { JobName } from "./queue.ts";

const DAY_SECONDS = 86_400;

/**
 * A running worker sends heartbeats for every job it has. One that was killed holds none for longer, however much time
 * the job itself may take.
 */
const HEARTBEAT_SECONDS = 15;

/** How each kind of job is tried again. `notify` wakes a worker at once; polling remains as the floor. */
export const JOB_QUEUES: Readonly<Record<JobName, Omit<QueueSettings, "name">>> = {
  // About two days of tries: a mail server that is down over a weekend loses nothing that a person cannot ask for
  // again.
  "deliver-mail": {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 14_400,
    expireInSeconds: 300,
    // A mail that was never delivered stays for an administrator to see. Its payload is an id.
    deleteAfterSeconds: 14 * DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  "send-account-link": {
    retryLimit: 10,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    deleteAfterSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  "note-failed-sign-in": {
    retryLimit: 10,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    deleteAfterSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // It only signs and keeps a request; what becomes of it is followed by the next kind of job.
  "cancel-replaced": {
    retryLimit: 50,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: 14 * DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // About three days of tries: a receiver that is down over a weekend misses nothing. Its last failure is the issuer's
  // to see, not the administrator's.
  "deliver-webhook": {
    retryLimit: 24,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 14_400,
    expireInSeconds: 60,
    deleteAfterSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // As long as a card provider keeps sending events that a shop does not accept.
  "sandbox-card": {
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // Two weeks: whoever sells may have to buy stamps, or renew a certificate.
  "invoice-order": {
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 14_400,
    expireInSeconds: 120,
    deleteAfterSeconds: 14 * DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // About two days: a card provider that is away for a weekend is asked when it is back.
  "refund-order": {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 14_400,
    expireInSeconds: 120,
    deleteAfterSeconds: 14 * DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // Each try leaves the job of the next one; these are the tries of a job that was cut off, or found somebody else
  // asking.
  "follow-cancellation": {
    retryLimit: 5_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 180,
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  // Each turn seals some of a batch and leaves the job of the next one; these are the tries of a turn that was cut off.
  "run-bulk": {
    retryLimit: 5_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 180,
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
};
