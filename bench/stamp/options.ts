import { parseArgs } from "node:util";

export interface StampOptions {
  readonly json: boolean;
  /** Stamps asked for each second in the steady part. */
  readonly rate: number;
  /** How long each part lasts. */
  readonly seconds: number;
}

export function readStampOptions(args: string[]): StampOptions {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean" }, rate: { type: "string" }, seconds: { type: "string" } },
  });
  return { json: values.json ?? false, rate: wholeNumber(values.rate, 100), seconds: wholeNumber(values.seconds, 20) };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new RangeError(`A whole number is needed, not "${text}".`);
  return Number.parseInt(text, 10);
}
