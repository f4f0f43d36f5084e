import { alteredXml } from "./personalities/altered-xml.ts";
import { anotherXml } from "./personalities/another-xml.ts";
import { drip } from "./personalities/drip.ts";
import { emptyBody } from "./personalities/empty-body.ts";
import { fiveHundredAfter } from "./personalities/five-hundred-after.ts";
import { fiveHundredBefore } from "./personalities/five-hundred-before.ts";
import { forgetful } from "./personalities/forgetful.ts";
import { htmlMaintenance } from "./personalities/html-maintenance.ts";
import { malformed } from "./personalities/malformed.ts";
import { noCredit } from "./personalities/no-credit.ts";
import { notInLco } from "./personalities/not-in-lco.ts";
import { ok } from "./personalities/ok.ts";
import { queued } from "./personalities/queued.ts";
import { repeatedAsCustomId } from "./personalities/repeated-as-customid.ts";
import { repeatedEmpty } from "./personalities/repeated-empty.ts";
import { repeatedWorkProcess } from "./personalities/repeated-work-process.ts";
import { resetAfter } from "./personalities/reset-after.ts";
import { resetBefore } from "./personalities/reset-before.ts";
import { resetMidBody } from "./personalities/reset-mid-body.ts";
import { slow } from "./personalities/slow.ts";
import { timeoutAfter } from "./personalities/timeout-after.ts";
import { timeoutBefore } from "./personalities/timeout-before.ts";
import { tooMany } from "./personalities/too-many.ts";
import { truncated } from "./personalities/truncated.ts";
import { unauthorised } from "./personalities/unauthorised.ts";
import { wrongUuid } from "./personalities/wrong-uuid.ts";
import type { Personality } from "./personality.ts";

/** Every way this provider can behave; the first is how it begins. */
export const PERSONALITIES: readonly Personality[] = [
  ok,
  slow,
  timeoutBefore,
  timeoutAfter,
  resetBefore,
  resetAfter,
  resetMidBody,
  truncated,
  drip,
  fiveHundredBefore,
  fiveHundredAfter,
  htmlMaintenance,
  emptyBody,
  malformed,
  wrongUuid,
  anotherXml,
  alteredXml,
  repeatedEmpty,
  repeatedAsCustomId,
  repeatedWorkProcess,
  forgetful,
  queued,
  noCredit,
  notInLco,
  unauthorised,
  tooMany,
];

export function findPersonality(name: string): Personality | undefined {
  return PERSONALITIES.find((personality) => personality.name === name);
}
