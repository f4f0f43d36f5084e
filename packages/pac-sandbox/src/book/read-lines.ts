import { open } from "node:fs/promises";

/** A whole line, where it begins in the file and how many bytes it has without its line feed. */
export interface StoredLine {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

const LINE_FEED = 0x0a;

/** Every line that ends in a line feed. What follows the last one was never finished and is not given. */
export async function* readLines(path: string): AsyncGenerator<StoredLine> {
  const file = await open(path, "r");
  try {
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED, from)) {
        yield { text: rest.toString("utf8", from, end), offset: offset + from, length: end - from };
        from = end + 1;
      }
      offset += from;
      rest = rest.subarray(from);
    }
  } finally {
    await file.close();
  }
}
