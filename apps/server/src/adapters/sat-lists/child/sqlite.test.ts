import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isSqlite, openSqlite } from "./sqlite.ts";

/**
 * Written by SQLite 3 itself, with pages of 512 bytes so that 120 rows need a tree and long texts need chains of pages:
 * rows 0 to 119 of things(id, count, price, "note, odd"); see expected().
 */
const WRITTEN_BY_SQLITE = [
  "H4sIAAAAAAACA+2Ze2wUxx3Hfz/b5xcYbMzZnLHjzSUBGwyZ2fdCiDHgBGJDwNgQEowxtjGOjc3jDG7U1kBeUpKqEUrUVmorpWqbKlFFq1Z9KVWTRskfSdWqTatGalOliZK+0lYtahMplejs7Xft8+",
  "1dH/wFiUe63c/uzM3uze8x853bvatzJDWkHZ44cbQ/pRlUQMy0UdOIqFB9qmm2FKhPUcY1038vhbR2gCv4PSrgVuJWfpk+WOVsGZfUJhJ89miq/9DYUOrIyPjwyeBYsLmrva27Xetu29TZriWDm8mm",
  "5MhgUksNTaW08Qn1mRwba9GSAxOT46mkNjKeeffYiZGBIU110qlaqNtDLdrEIL7cou3s2ra9rWuf1tG+L91nc/PqguLa1gTTyPjg0NTJ42PKrn39k6mJ9HVf8Pw+GZx925b6PyCmPmX8io+V/D7/k/",
  "/G7/Dv+A1+jV8Nbs+Xq68sHlWHikF1WNirDuU7fXO3qkPJWnUobvIN3+iH8xI/qAv4bf9L1XwxgPnyASxLSgvjLIQn7lIXVcGFaa2t8KtoI/E/+Ff8LH+Vz/Mp7uctvILjdJF+Sj+gL9FDdJr2q0Y5",
  "St2SWLygZLkQ0pm+9Gx5cPP5r/ePDz7/vURVLM7pOvtM6+tzqqoqVRX5VdZ02Hpx2NrM7mjZoli8LF1lZPVTWRGLl6b70XFHWxiLF6fbSmq8lC5ZvWkLwhbiUtAbZ/W6uDwWV4lRqOGaTvdQXxaLF/",
  "lfEe50tMPlpbF4YbrWOUOU1Vd1iar031DY6qu4WVeMURNWdNRiGAdhRkatCKMmjJlRKwxb65FRK8CoCZnVTxn7o1ahaoRv/wpKEv+Jf8ENHKM36Tm6QI/TPTRMneRQsroRP8AQsz+g+hr/B6gR0r3Z",
  "H5BowLvobuTN6/HmujPz5svD1nbkzevw5rqVbe8E7K2boTWXwZq6kc/etWELPY+9a2p8e/stZGBv3D9rxYuV3c91qBqRw/DaFXpeutR3SGUd6WU4ZHU1DCndWUNWpOf/GuI3+QUV/Q/zCO/lDZxUtz",
  "7EpbzJd1c1gIY3nVgJPzXciJ+ugJ8aTraf3gA/NezQNtfDCw0rn59eF7Yw8/lpEn5qGHP8tP5apCdDz5WeNKQnQ0bTk2//YlpJ9DR9UsV8L7X6F5FSsxZPNq25T16DJ5tmrie34MmmkSMxroY7mnpG",
  "YlyFxGjKSGI819VcrCxx/wJVK7ITjDZ/vqyzb/8qWkX8G36Gn+JP8UdVBtjBupoLiN6gl+gr9Anqo3ZalWhFHNjRmeZmxIGdPdPcO7KhWAXCgyqD2uI/voqfhxI3+RGgws7ysmNEW4/gsNx8wbEOLm",
  "o5c13Ug4tadi4XdeGilpXDRR24qGVmuKgNF7WM6NxtYYwsPTIDmpgBLTkzAxpha5HdUZXuj6gaCdML+6mUSCmmGw6cwJiYTr6UcmPYws4zammcj4ar/Hz5M10Q/z3Ef+af8bf4Cb6PD3MPG1xFl+gt",
  "Ff/fps/SGRpVTf73snQn1h/OnPXH7YgmJ2P9UbcD0eTk0A/bER9OVD90IpqcWf3QEbaO6ofbkJ+ciH7YhqByZvTDVoSMk1c/3Bq2yKsfboF+sEP90I4cZOfUD1uQg+xc+mEzRs3O1A+bMGp2Dv3QFu",
  "bpqH7YiFGzZ/SDXzsfQR/u+b/Cn/8P8lal+Yvo7/QqfZ+eSq8Gh2irqkKp74UPezkXmfvhw16ORWb1XfBhL1NC3gkJ6WZKyH1wXjcqIe+A87qzEnJv2DoqIfcg5N2IhOxByLszErIbAe3mlZC7wxZ5",
  "JWQXVh/uXAl5f3yXLyEfUotW90qTkOotFvj2L+FdxL/nF/mLfJ6nuFddzpfLlo6DkI6eko4D8E8vKh0PwT+9iHTsh396M9LxILzPyysd+8IWeaXjAfinN1c6zuf/+fxfQg3KT+hJOk+TtJda/ctAdI",
  "0GbiVFPvlQc3fgVlJk7QuMBJOFFDn3BY4Ek4UUufYFhoPJQorMfYHDwYJHiui+wAP6kL8v8EiHqp3fF/j/8v+iYP6/4Ov/H/F3+fP8MB/jbm7lpFoLvKPW/xeuqOyamAp2CKSM7hCchrPKvDsEp+Cs",
  "MmuHYBLOKnPuEKTgrDLXDsFJOKvM3CE4AWeVOXYIjgdTgpTRHYJjwQJHytkdgomwdXSHYDzYIZBidofgaDBzSDGzQzAWBnC+HQL/ag2NEb/Hf+W3+TX+Ob/MP1Se8DV+UnnD4/wI38v38HE+wn28h7",
  "fzFl7POjezxrW8iGP0L7pIf6TfqlXjT+hFtXL8Jj1NX6DP0KP0IH1c5ZOxWePhTydzDcBoAeirAXIVQDQHYHhNAHclwFkBsG8AWNcDzOsARhKgXwuQGkA0BqB71wDcBoBTD7CXA6w6gJkAGMsAei1A",
  "1gBEPADpLQW41QAH/75JG/+8SasSYC4GGIsAegVALgSIBQEIrxzglgGcUoBdArCKAWYMYBQB9EKALCgpjJf5//+U87vUouQ9/4Xf4l/zK/wSP8ff4Qv8Zf4cP6aywTn+iMoIw3yAe7iTN/M6ltzEjV",
  "zDFSpDvK/0wh/odfol/ZheoGfoG0o5PEGfVurhAfoYpWhUdT/X/K53J8DdB3DuANh7AdYegNkDMLoB+m6A7AKIXQE43k6AezvA2QGwtwOsToDZATBuA+jbAHIrQNwagO3dAnDbAc4WgL0ZYG0CmG0A",
  "YyNAbwXImwFiQwCWdxPAXQ9w1gFsD2C5ANMBGDZAtwDSBAgDIeTpAFcCHAGwb/R3W4Plqvo0KDPyu5ftAVdrSQ+GmkimAO5pgHMKYE8CrBTAPAkwTgD04wB5DCAmAhDeOMA9CnDGAPYowLobYI4AjC",
  "MAfRggDwPEEP7E9wYB7gDAOQSw+wHWQYDZBzAOAPRegNz/b8dpVN8AJgAA",
].join("");
const file = gunzipSync(Buffer.from(WRITTEN_BY_SQLITE, "base64"));

const COUNTS = [
  0, 1, -1, 127, -128, 32767, 8388607, -8388608, 2147483647, 140737488355327, -9007199254740991, 9007199254740991,
];
const PRICES = [null, 0.5, -3.25];

function expected(row: number) {
  const note = row % 10 === 9 ? null : "ñandú ".repeat(row % 20 === 0 ? row : 1).trim();
  return [String(row).padStart(4, "0"), COUNTS[row % 12], PRICES[row % 3], note];
}

test("every value of every row is read as it was written", () => {
  const table = openSqlite(file).get("things");
  expect(table?.columns).toEqual(["id", "count", "price", "note, odd"]);
  expect([...(table?.rows() ?? [])]).toEqual(Array.from({ length: 120 }, (_, row) => expected(row)));
});

test("a file that is cut short is refused", () => {
  expect(() => openSqlite(file.subarray(0, file.length - 512))).toThrow("cut short");
});

test("whatever page is overwritten, either the file is refused or every row is there", () => {
  const counts = new Set<number | "refused">();
  for (let page = 512; page < file.length; page += 512) {
    const broken = Buffer.from(file);
    broken.fill(0xee, page, page + 512);
    counts.add(rowsIn(broken));
  }
  expect(counts).toEqual(new Set([120, "refused"]));
});

function rowsIn(bytes: Buffer): number | "refused" {
  try {
    return [...(openSqlite(bytes).get("things")?.rows() ?? [])].length;
  } catch {
    return "refused";
  }
}

test("a file is known by its first bytes", () => {
  expect(isSqlite(file)).toBe(true);
  expect(isSqlite(Buffer.from("PK\u0003\u0004"))).toBe(false);
});
