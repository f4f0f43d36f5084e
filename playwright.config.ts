import { defineConfig } from "@playwright/test";
import { usualBrowser } from "./scripts/steps/browser.mjs";

const executablePath = usualBrowser();

/** A third one uses the eighth of two processors that two leave idle. */
const WORKERS = 3;

/**
 * Each worker starts the product itself, on a port and in an empty folder of its own; the journeys of a file follow
 * each other in one worker.
 */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    viewport: { width: 1366, height: 768 },
    // Each click waits for what moves. The journey of the first invoice is walked with it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A quarter of the time; a failed test leaves a picture and what stood on the screen. `npm run journeys -- NAME`
    // traces it.
    trace: process.env["TIMBRA_PICTURES"] === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
