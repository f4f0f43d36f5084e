import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Types as people do: short and long pauses mixed, the same ones in every run. */
export class Typist {
  private readonly page: Page;
  private seed = 20_261_121;

  constructor(page: Page) {
    this.page = page;
  }

  /** Milliseconds from each key of a text to its paint. */
  async type(text: string): Promise<number[]> {
    await this.page.evaluate(watchKeys);
    for (const key of text) {
      await this.page.keyboard.press(key);
      await sleep(this.pause());
    }
    await sleep(LAST_PAINT_MS);
    return this.page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
  }

  /**
   * Two in three come in the flow of a word, the third after a thought: by then the invoice is being priced, or saved.
   */
  private pause(): number {
    const [word, thought] = [this.random(), this.random()];
    return word < 2 / 3 ? 60 + 90 * thought : 200 + 250 * thought;
  }

  private random(): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }
}

const LAST_PAINT_MS = 400;

/**
 * Runs in the page, where nothing of this file is: its functions have no names. A frame is painted when the first task
 * after its animation frame runs.
 */
function watchKeys(): void {
  const own = globalThis as unknown as { painted: number[]; pressed?: number };
  own.painted = [];
  if (own.pressed !== undefined) return;
  own.pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => Object.assign(own, { pressed: timeStamp }), { capture: true });
  addEventListener(
    "input",
    () => {
      const at = own.pressed ?? 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => own.painted.push(performance.now() - at);
        port2.postMessage(0);
      });
    },
    { capture: true },
  );
}
