/** The page's whole style: there is nothing to fetch. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--line:#8883;--soft:#8889}
body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:72rem;margin:auto}h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .5rem}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem;margin:1rem 0}dl.list{display:block}dt{color:var(--soft);font-size:.85em}dd{margin:0}
dl.list div{display:grid;grid-template-columns:12rem 1fr;border-top:1px solid var(--line);padding:.25rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th{font-weight:500;color:var(--soft);font-size:.85em}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:1.5rem 0 0}label{display:grid;font-size:.85em}input,button{font:inherit;padding:.3rem .5rem}
.amount{text-align:right}code{font:.92em ui-monospace,monospace}`;
