import { afterEach, describe, expect, it, vi } from "vitest";
import { browserPackage, usualBrowser } from "./browser.mjs";

describe("the package of the browser that is installed for the journeys", () => {
  it("is the one without windows where the system has it", () => {
    expect(
      browserPackage("chromium-headless-shell:\n  Installed: (none)\n  Candidate: 156.0.8078.79-1~deb12u1\n"),
    ).toBe("chromium-headless-shell");
  });

  it("is the whole one where the system does not know the other, or cannot install it", () => {
    expect(browserPackage("")).toBe("chromium");
    expect(browserPackage("chromium-headless-shell:\n  Installed: (none)\n  Candidate: (none)\n")).toBe("chromium");
  });
});

describe("the usual browser", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("is what CHROMIUM says, if it says anything", () => {
    vi.stubEnv("CHROMIUM", "/somewhere/chromium");
    expect(usualBrowser()).toBe("/somewhere/chromium");
    vi.stubEnv("CHROMIUM", "");
    expect(usualBrowser()).not.toBe("");
  });
});
