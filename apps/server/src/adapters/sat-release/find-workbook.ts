/** The name that the SAT gives its workbook; the eight digits are the day of publication. */
const WORKBOOK = /catCFDI_V_4[^/"'?#]*\.xlsx?$/i;
const LINK = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The address of the newest workbook of the lists that a page links to; null when it links to none. */
export function findWorkbook(page: string, base: string): string | null {
  const links = [...page.matchAll(LINK)].map((match) => (match[1] ?? match[2] ?? "").replaceAll("&amp;", "&").trim());
  const workbooks = links
    .filter((link) => WORKBOOK.test(link) && URL.canParse(link, base))
    .map((link) => new URL(link, base).href);
  const newest = [...workbooks].sort((one, other) => dayIn(other).localeCompare(dayIn(one)));
  return newest[0] ?? null;
}

function dayIn(link: string): string {
  return /(\d{8})[^/]*$/.exec(link)?.[1] ?? "";
}
