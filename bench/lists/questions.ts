import type { Lister, PageAnswer } from "./lister.ts";

/** What is asked of a list, each time of other rows. */
export interface Question {
  readonly what: string;
  readonly body: (turn: number) => object;
}

const NEWEST = { column: "created_at", direction: "desc" } as const;
const BY_TOTAL = { column: "total", direction: "desc" } as const;
const DEPTHS = [0.35, 0.5, 0.65, 0.8, 0.95];
const ROWS = 25;

/** The questions for one list. Its deep pages, and the words that are looked for, are taken from its own rows. */
export async function questionsFor(lister: Lister, rows: number): Promise<readonly Question[]> {
  const newest = await cursorsOf(lister, rows, NEWEST);
  const dearest = await cursorsOf(lister, rows, BY_TOTAL);
  const some = await rowsAt(lister, rows);
  const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  const search = (what: string, word: (turn: number) => string | undefined): Question => ({
    what: `search: ${what}`,
    body: (turn) => ({ search: word(turn), rows_per_page: ROWS }),
  });
  return [
    { what: "first page, newest first", body: () => ({ sort: NEWEST, rows_per_page: ROWS }) },
    { what: "first page, by amount", body: () => ({ sort: BY_TOTAL, rows_per_page: ROWS }) },
    {
      what: "deep page, newest first",
      body: (turn) => ({ sort: NEWEST, rows_per_page: ROWS, cursor: pick(newest, turn) }),
    },
    {
      what: "deep page, by amount",
      body: (turn) => ({ sort: BY_TOTAL, rows_per_page: ROWS, cursor: pick(dearest, turn) }),
    },
    search("one fiscal folio", (turn) => pick(some, turn).uuid?.slice(0, 13)),
    search("one customer's RFC", (turn) => pick(some, turn).receiver_rfc),
    search("two words of a name", (turn) => pick(some, turn).receiver_name.split(" ").slice(1).join(" ")),
    search("a word in every fifth row", () => "ferreteria"),
    search("a word in no row", (turn) => `quimera${turn}`),
  ];
}

async function cursorsOf(lister: Lister, rows: number, sort: object): Promise<string[]> {
  const pages = DEPTHS.map((depth) => Math.floor((rows * depth) / ROWS));
  const cursors: string[] = [];
  for (const page of pages) cursors.push((await lister.page({ sort, page, rows_per_page: ROWS })).next_cursor ?? "");
  return cursors;
}

async function rowsAt(lister: Lister, rows: number) {
  const found: PageAnswer["rows"][number][] = [];
  for (const depth of DEPTHS)
    found.push(...(await lister.page({ page: Math.floor((rows * depth) / 200), rows_per_page: 200 })).rows);
  const stamped = found.filter(({ uuid }) => uuid !== null);
  // Neighbours have the same customer: every seventh is another one sooner.
  return stamped.filter((_, at) => at % 7 === 0);
}
