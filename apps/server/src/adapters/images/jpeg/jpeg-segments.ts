const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
/** The segment after which the picture itself comes. */
export const START_OF_SCAN = 0xda;

export interface JpegSegment {
  readonly marker: number;
  /** Without marker and length; cut where the file ends. */
  readonly content: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** The segments of a JPEG (ITU T.81 §B.1) up to and with the first start of scan; none when it is no JPEG. */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  if (file.length < 4 || file[0] !== MARKER || file[1] !== START_OF_IMAGE) return;
  let at = 2;
  while (at + 4 <= file.length && file[at] === MARKER) {
    const marker = file[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    yield { marker, content: file.subarray(at + 4, end), end };
    if (marker === START_OF_SCAN) return;
    at = end;
  }
}
