import { useEffect } from "react";
import { type BrowserSession, endSession, getSession, onSessionEnd, startSession } from "./session.ts";
import { createStore, useStore } from "./store.ts";

const CHANNEL = "timbra.session";
/**
 * How long a tab waits for the first answer, and after it for those of other tabs. A tab that nobody looks at may be
 * slower than that: then one signs in.
 */
const FIRST_ANSWER_MS = 500;
const OTHER_ANSWERS_MS = 60;

type Message =
  | { readonly kind: "ask"; readonly id: string }
  | { readonly kind: "answer"; readonly id: string; readonly session: BrowserSession; readonly usedAt: number }
  | { readonly kind: "ended"; readonly token: string };

/**
 * Whether this tab may ask: once, before it has had a session of its own; a tab whose session ended gets no other
 * session.
 */
const store = createStore<"unasked" | "asking" | "asked">("asked");
let channel: BroadcastChannel | null = null;
/** Whether the screen that this tab shows needs a session: only such a screen asks, and only such a screen answers. */
let isPrivate = false;
let usedAt = 0;
let answerListener: ((answer: Extract<Message, { kind: "answer" }>) => void) | null = null;

/**
 * Tabs of one browser share a session that each of them stores separately (sessionStorage): one that is opened on a
 * screen that needs it asks the others, and those of the same token end together. Nothing leaves the origin: a
 * BroadcastChannel reaches no other.
 * @param onEndedElsewhere what to do, besides forgetting the session, when another tab has ended it
 */
export function shareSessionWithTabs(onEndedElsewhere: () => void): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  channel = opened;
  store.set(getSession() === null ? "unasked" : "asked");
  const use = () => {
    usedAt = Date.now();
  };
  window.addEventListener("focus", use);
  if (document.hasFocus()) use();
  opened.onmessage = ({ data }: MessageEvent<Message>) => {
    const session = getSession();
    if (data.kind === "ask" && session !== null && isPrivate)
      opened.postMessage({ kind: "answer", id: data.id, session, usedAt } satisfies Message);
    if (data.kind === "answer") answerListener?.(data);
    if (data.kind !== "ended" || session?.token !== data.token) return;
    endSession("elsewhere");
    onEndedElsewhere();
  };
  onSessionEnd((token) => opened.postMessage({ kind: "ended", token } satisfies Message));
  return () => {
    window.removeEventListener("focus", use);
    onSessionEnd(() => undefined);
    opened.close();
    channel = null;
    store.set("asked");
  };
}

/** The session of the tab that was used last, or null when no tab has one. */
export function requestSessionOfOtherTabs(): Promise<BrowserSession | null> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    let best: Extract<Message, { kind: "answer" }> | null = null;
    const end = () => {
      answerListener = null;
      resolve(best?.session ?? null);
    };
    let timer = setTimeout(end, FIRST_ANSWER_MS);
    answerListener = (answer) => {
      if (answer.id !== id) return;
      if (best === null) {
        clearTimeout(timer);
        timer = setTimeout(end, OTHER_ANSWERS_MS);
      }
      if (best === null || answer.usedAt > best.usedAt) best = answer;
    };
    channel?.postMessage({ kind: "ask", id } satisfies Message);
  });
}

/**
 * Asks the other tabs for a session where a screen needs one and this tab has none yet; true while the answer is
 * awaited.
 */
export function useSessionOfOtherTabs(needsSession: boolean, session: BrowserSession | null): boolean {
  const now = useStore(store);
  useEffect(() => {
    isPrivate = needsSession;
    if (session !== null && store.get() !== "asked") store.set("asked");
    if (!needsSession || session !== null || store.get() !== "unasked") return;
    store.set("asking");
    void requestSessionOfOtherTabs().then((found) => {
      if (found !== null && getSession() === null) startSession(found);
      store.set("asked");
    });
  }, [needsSession, session]);
  return needsSession && session === null && now !== "asked";
}
