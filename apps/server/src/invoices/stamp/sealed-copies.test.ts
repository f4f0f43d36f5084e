import fc from "fast-check";
import { expect, it } from "vitest";
import { sharedBytes } from "./sealed-copies.ts";

const bytes = fc.uint8Array({ maxLength: 60, max: 3 }).map((array) => Buffer.from(array));

it("the bytes of a sealed document come back from the stamped XML and what is not in it", () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, bytes, (start, own, put, end) => {
      const sealed = Buffer.concat([start, own, end]);
      const stamped = Buffer.concat([start, put, end]);
      const { prefix, suffix, unshared } = sharedBytes({ sealed, stamped });
      const back = [stamped.subarray(0, prefix), unshared, stamped.subarray(stamped.length - suffix)];
      expect(Buffer.concat(back).equals(sealed)).toBe(true);
      expect(unshared.length).toBeLessThanOrEqual(own.length);
    }),
  );
});
