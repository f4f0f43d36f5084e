import { createRequire } from "node:module";
import { configure, prettyDOM } from "@testing-library/dom";
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";
import { afterAll, vi } from "vitest";

/** What is due so soon after a file's last test still belongs to it: it runs, and fails that file if it throws. */
const SOON_MS = 100;

loadProductionElements();
copyStylesCheaply();
describeMissesWhenRead();

// Libraries and our packages, which hold no state, stay loaded from file to file: they are most of what a file costs.
// The application's own modules, and with them the session, the texts and the caches that they hold, begin anew. The
// runner itself (`vi.resetModules`) could only forget all of them.
for (const [path, module] of evaluatedModules()) {
  if (!/[\\/]apps[\\/]web[\\/]/.test(path)) continue;
  Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });
  module.importers.clear();
}
// A file may have gone to another address.
Reflect.get(globalThis, "happyDOM").setURL("http://localhost:3000/");
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();

const begun = { timeout: globalThis.setTimeout, interval: globalThis.setInterval };
const timeouts = new Map<ReturnType<typeof setTimeout>, number>();
const intervals: ReturnType<typeof setInterval>[] = [];

Object.assign(globalThis, {
  setTimeout: Object.assign((...given: Parameters<typeof begun.timeout>) => {
    const timer = begun.timeout(...given);
    timeouts.set(timer, Date.now() + (given[1] ?? 0));
    return timer;
  }, begun.timeout),
  setInterval: (...given: Parameters<typeof begun.interval>) => {
    const timer = begun.interval(...given);
    intervals.push(timer);
    return timer;
  },
});

/**
 * Elements are made as the product makes them: in development React notes for each where it was made, for its warnings,
 * which is a quarter of what the screens' tests cost. React itself stays the one for development, which has `act` and
 * says what is wrong; that an element of a list has a key, lint sees to. The first to ask for the module decides.
 */
function loadProductionElements(): void {
  vi.stubEnv("NODE_ENV", "production");
  createRequire(import.meta.url)("react/jsx-runtime");
  vi.unstubAllEnvs();
}

/**
 * Whoever asks for an element by its role asks for the styles of hundreds; happy-dom hands a copy of them from element
 * to element by `structuredClone`, which was a twentieth of what the screens' tests cost.
 */
function copyStylesCheaply(): void {
  CSSPropertyManager.prototype.clone = function () {
    const properties = Object.entries(this.properties).map(([name, property]) => [name, { ...property }] as const);
    return Object.assign(new CSSPropertyManager(), this, { properties: Object.fromEntries(properties) });
  };
}

/**
 * The page that is shown with a query that found nothing is written down when somebody reads it: most queries that fail
 * are tried again, and found what they look for a moment later.
 */
function describeMissesWhenRead(): void {
  configure({
    getElementError(message, container) {
      const error = new Error(message ?? "");
      error.name = "TestingLibraryElementError";
      const described = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
      return Object.defineProperty(error, "message", { get: described, configurable: true });
    },
  });
}

/** What the runner of this worker has evaluated, by path, as `vi.resetModules` reads it. */
function evaluatedModules(): ReadonlyMap<string, { readonly importers: Set<string> }> {
  return Reflect.get(globalThis, "__vitest_worker__").evaluatedModules.idToModuleMap;
}

/** Nothing outlives its file: the page that a late timer would look for is gone by then. */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(globalThis, { setTimeout: begun.timeout, setInterval: begun.interval });
  const now = Date.now();
  const soon = [...timeouts.values()].filter((due) => due >= now && due <= now + SOON_MS);
  if (soon.length > 0) await new Promise((done) => begun.timeout(done, Math.max(...soon) - now + 1));
  for (const timer of timeouts.keys()) clearTimeout(timer);
  for (const timer of intervals) clearInterval(timer);
});
