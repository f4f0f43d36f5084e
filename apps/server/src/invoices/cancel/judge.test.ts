import type { EstadoDeCfdi } from "@timbra/cfdi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CancelAnswer } from "../../adapters/pac/index.ts";
import {
  type CancellationExchange,
  interpretAnswer,
  type KnownRequest,
  nextOperation,
  nextTryAt,
  type RetryPace,
  type Verdict,
} from "./judge.ts";

const NOW = new Date("2026-11-24T18:00:00Z");
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

const fresh: KnownRequest = {
  state: "requested",
  waitingFor: "provider",
  takenCode: null,
  takenAt: null,
  unseen: 0,
  possiblySent: false,
  refusals: [],
  rejectedBefore: false,
};
const taken: KnownRequest = { ...fresh, takenCode: "201", takenAt: ago(1), possiblySent: true };
const refusals = [{ code: "208", message: "no" }];

const sent = (answer: CancelAnswer): CancellationExchange => ({ operation: "cancel", answer });
const words = { CodigoEstatus: "", Estado: "", EsCancelable: "", EstatusCancelacion: "", ValidacionEFOS: "" };
const looked = (state: EstadoDeCfdi): CancellationExchange => ({
  operation: "status",
  answer: { kind: "answered", state, words },
});
const live = (solicitud: "ninguna" | "en-proceso" | "rechazada" | "desconocida") =>
  looked({ estado: "vigente", cancelable: "con-aceptacion", solicitud });
const judge = (known: KnownRequest, exchange: CancellationExchange): Verdict => interpretAnswer(known, exchange, NOW);

function stillOpen(verdict: Verdict): KnownRequest {
  if (verdict.kind !== "open") throw new Error(verdict.kind);
  return verdict;
}

/** No answer to the sending ever closes a request as cancelled or rejected: the SAT's status does. */
describe("what an answer to the signed request proves", () => {
  it.each(["201", "202"])("%s: it was taken, and the SAT is to be asked", (code) => {
    const verdict = judge(
      fresh,
      sent({ kind: code === "201" ? "requested" : "already_requested", code, receipt: null }),
    );
    expect(verdict).toMatchObject({
      kind: "open",
      state: "requested",
      waitingFor: "sat_to_answer",
      takenCode: code,
      takenAt: NOW,
    });
    expect(nextOperation(stillOpen(verdict))).toBe("status");
  });

  it("798: an earlier one stands, which the SAT knows", () => {
    expect(judge(fresh, sent({ kind: "already_requested", code: "798", receipt: null }))).toMatchObject({
      waitingFor: "earlier_request",
    });
  });

  it("205: the same bytes, later", () => {
    const verdict = judge(fresh, sent({ kind: "not_yet_known", code: "205" }));
    expect(verdict).toMatchObject({ kind: "open", waitingFor: "sat_to_know", takenAt: null, possiblySent: false });
    expect(nextOperation(stillOpen(verdict))).toBe("cancel");
  });

  it.each([true, false])("no answer: the same bytes, later; possibly arrived: %s", (possiblySent) => {
    const answer = { kind: "unavailable", reason: "timeout", possiblySent } as const;
    expect(judge(fresh, sent(answer))).toMatchObject({ kind: "open", waitingFor: "provider", possiblySent });
    expect(judge({ ...fresh, possiblySent: true }, sent(answer))).toMatchObject({ possiblySent: true });
  });

  it("after no answer the SAT is asked before anything is sent again, until it answers", () => {
    const lost = stillOpen(judge(fresh, sent({ kind: "unavailable", reason: "reset", possiblySent: true })));
    expect(nextOperation(lost)).toBe("status");
    const unheard = stillOpen(judge(lost, { operation: "status", answer: { kind: "unavailable", reason: "" } }));
    expect(nextOperation(unheard)).toBe("status");
    for (const answer of [live("ninguna"), looked({ estado: "no-encontrado", causa: "comprobante-no-encontrado" })]) {
      expect(nextOperation(stillOpen(judge(unheard, answer)))).toBe("cancel");
    }
    expect(judge(unheard, live("rechazada"))).toEqual({ kind: "rejected" });
    expect(nextOperation(fresh)).toBe("cancel");
  });

  it("a refusal of the first sending is one", () => {
    expect(judge(fresh, sent({ kind: "rejected", refusals }))).toEqual({ kind: "refused", refusals });
  });

  it("after a lost answer, or too many requests, only the SAT's status says whether it was refused", () => {
    const lost = judge({ ...fresh, possiblySent: true }, sent({ kind: "rejected", refusals }));
    const many = judge(fresh, sent({ kind: "rejected", refusals: [{ code: "799", message: "" }] }));
    for (const verdict of [lost, many]) {
      expect(verdict.kind).toBe("open");
      expect(nextOperation(stillOpen(verdict))).toBe("status");
    }
  });
});

describe("what the SAT's status proves", () => {
  it.each([
    ["sin-aceptacion", "without_acceptance"],
    ["con-aceptacion", "with_acceptance"],
    ["plazo-vencido", "silence"],
    ["desconocida", "unknown"],
  ] as const)("cancelled, %s", (forma, form) => {
    const exchange = looked({ estado: "cancelado", forma });
    for (const known of [taken, { ...taken, state: "in_process" as const }, { ...fresh, refusals }])
      expect(judge(known, exchange)).toEqual({ kind: "cancelled", form });
  });

  it("in process, until it says otherwise; not to be reached changes nothing", () => {
    const verdict = judge(taken, live("en-proceso"));
    expect(verdict).toMatchObject({ kind: "open", state: "in_process", waitingFor: "receiver", takenAt: ago(1) });
    expect(
      judge(stillOpen(verdict), { operation: "status", answer: { kind: "unavailable", reason: "" } }),
    ).toMatchObject({
      state: "in_process",
      waitingFor: "receiver",
    });
  });

  it("rejected by the receiver", () => {
    expect(judge(taken, live("rechazada"))).toEqual({ kind: "rejected" });
    expect(judge({ ...taken, state: "in_process", rejectedBefore: true }, live("rechazada"))).toEqual({
      kind: "rejected",
    });
  });

  it("a rejection of an earlier request is not taken for one of this", () => {
    const again = { ...taken, rejectedBefore: true };
    expect(judge({ ...again, takenAt: ago(0.1) }, live("rechazada"))).toMatchObject({
      kind: "open",
      state: "requested",
    });
    expect(judge(again, live("rechazada"))).toEqual({ kind: "rejected" });
    expect(judge({ ...again, takenCode: "798", takenAt: ago(71) }, live("rechazada"))).toMatchObject({
      kind: "open",
      waitingFor: "earlier_request",
    });
  });

  it("a refusal that it does not contradict", () => {
    expect(judge({ ...fresh, possiblySent: true, refusals }, live("ninguna"))).toEqual({ kind: "refused", refusals });
    expect(judge({ ...fresh, possiblySent: true, refusals }, live("en-proceso"))).toMatchObject({
      state: "in_process",
      refusals: [],
    });
    expect(judge({ ...fresh, refusals, rejectedBefore: true }, live("rechazada"))).toEqual({
      kind: "refused",
      refusals,
    });
  });

  it("one that was taken and that it never shows is sent once more, and then has lapsed", () => {
    expect(judge({ ...taken, takenAt: ago(71) }, live("ninguna"))).toMatchObject({
      kind: "open",
      takenCode: "201",
      unseen: 0,
    });
    const again = judge({ ...taken, takenAt: ago(72) }, live("ninguna"));
    expect(again).toMatchObject({ kind: "open", takenCode: null, takenAt: null, unseen: 1 });
    expect(nextOperation(stillOpen(again))).toBe("cancel");
    expect(judge({ ...taken, takenAt: ago(72), unseen: 1 }, live("ninguna"))).toEqual({ kind: "lapsed" });
  });

  it("one that it showed and shows no more is given its time", () => {
    const vanished = judge({ ...taken, state: "in_process", takenAt: ago(200) }, live("ninguna"));
    expect(vanished).toMatchObject({ kind: "open", state: "requested", takenAt: NOW, unseen: 1 });
  });

  it.each([{ estado: "desconocido" }, { estado: "no-encontrado", causa: "comprobante-no-encontrado" }] as const)(
    "nothing: %o",
    (state) => {
      expect(judge(taken, looked(state))).toMatchObject({ kind: "open", takenAt: ago(1), takenCode: "201" });
    },
  );
});

const requestedAt = new Date("2026-11-20T18:00:00Z");
const after = (ms: number) => new Date(requestedAt.getTime() + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LONGEST_HOUR = 60 * MINUTE;
const WAITS = ["provider", "sat_to_know", "sat_to_answer", "earlier_request", "receiver"] as const;

/** Every pause until an age, in the middle of the spread. */
function tries(pace: Omit<RetryPace, "requestedAt">, until: number): number[] {
  const at: number[] = [];
  for (let now = 0; now < until; ) {
    now = nextTryAt(after(now), { ...pace, requestedAt }, 0.5).getTime() - requestedAt.getTime();
    at.push(now);
  }
  return at;
}

describe("the next try of a request to cancel", () => {
  it("is sent again after one, two and four minutes while the SAT does not know the document", () => {
    expect(tries({ waitingFor: "sat_to_know", deadline: null }, 30 * MINUTE).map((ms) => ms / MINUTE)).toEqual([
      1, 2, 4, 8, 16, 32,
    ]);
  });

  it("looks within seconds at first and hourly in the end: some hundred times in a receiver's three days", () => {
    const looks = tries({ waitingFor: "receiver", deadline: null }, 72 * LONGEST_HOUR);
    expect(looks[0]).toBe(3 * SECOND);
    expect(looks.length).toBeGreaterThan(80);
    expect(looks.length).toBeLessThan(130);
  });

  it("looks once soon after the receiver's term is over", () => {
    const deadline = after(10 * LONGEST_HOUR);
    const late = nextTryAt(after(9.9 * LONGEST_HOUR), { waitingFor: "receiver", requestedAt, deadline }, 0.25);
    expect(late.getTime() - deadline.getTime()).toBe(30 * SECOND);
    expect(nextTryAt(after(10 * LONGEST_HOUR), { waitingFor: "receiver", requestedAt, deadline }, 0.5)).toEqual(
      after(11 * LONGEST_HOUR),
    );
  });

  it("always comes later than now, within the hour and a fifth, and never skips a deadline", () => {
    const ages = fc.integer({ min: 0, max: 90 * 24 * LONGEST_HOUR });
    fc.assert(
      fc.property(
        fc.constantFrom(...WAITS),
        ages,
        fc.option(ages),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (waitingFor, age, term, random) => {
          const [now, deadline] = [after(age), term === null ? null : after(term)];
          const at = nextTryAt(now, { waitingFor, requestedAt, deadline }, random).getTime();
          expect(at).toBeGreaterThan(now.getTime());
          expect(at).toBeLessThanOrEqual(now.getTime() + 1.2 * LONGEST_HOUR + 2 * MINUTE);
          if (deadline !== null && now < deadline && at > deadline.getTime())
            expect(at - deadline.getTime()).toBeLessThanOrEqual(2 * MINUTE);
        },
      ),
    );
  });

  it("is spread by a fifth either way", () => {
    const pace = { waitingFor: "receiver", requestedAt, deadline: null } as const;
    const spread = [0, 1].map(
      (random) => nextTryAt(after(24 * LONGEST_HOUR), pace, random).getTime() - after(24 * LONGEST_HOUR).getTime(),
    );
    expect(spread).toEqual([0.8 * LONGEST_HOUR, 1.2 * LONGEST_HOUR]);
  });
});
