import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import { satStateOf } from "../ledger/cancellation-ledger.ts";
import { type StampEntry, type StampLedger, sha256 } from "../ledger/stamp-ledger.ts";
import { escapeSigns } from "../xml.ts";
import { type Behaviour, type Behaviours, OPERATIONS } from "./behaviour.ts";
import { PERSONALITIES } from "./personalities.ts";

const SHOWN = 200;

/** GET /?uuid=&rfc=&customid=&sello=: the ledger as a page, the newest stamps first, all or filtered. */
export function ledgerPage(
  deps: StampingDeps,
  satDeps: SatDeps,
  behaviours: Behaviours,
  query: URLSearchParams,
): string {
  const { authority, stampLedger, stamps } = deps;
  const found = filterStamps(stampLedger, query);
  const newest = found.slice(-SHOWN).reverse();
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>PAC de pruebas</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>PAC de pruebas</h1>
<p>Certifica CFDI 4.0 sin validez fiscal. Habla como SW Sapien y como Finkok, y hace de SAT; lo que ha timbrado está en este libro.</p>
<dl>
<div><dt>Timbres</dt><dd>${stampLedger.size} usados de ${stamps}</dd></div>
<div><dt>RFC del PAC</dt><dd>${authority.pacRfc}</dd></div>
<div><dt>Certificado de sus timbres</dt><dd><a href="/sandbox/certificates/${authority.satNumber}.cer">${authority.satNumber}</a></dd></div>
<div><dt>Personalidad</dt><dd>${OPERATIONS.map((occasion) => `<code title="${occasion}">${nameOf(behaviours[occasion].now)}</code>`).join(" ")}</dd></div>
</dl>
${searchForm(query)}
<p role="status">${found.length} de ${stampLedger.size}${found.length > SHOWN ? `; los ${SHOWN} más recientes` : ""}.</p>
${newest.length === 0 ? "<p>No hay ningún timbre que mostrar.</p>" : table(newest, (uuid) => stateOf(satDeps, uuid))}
<h2>Personalidades</h2>
<dl class="list">${PERSONALITIES.map(({ name, about }) => `<div><dt><code>${name}</code></dt><dd>${escapeHtml(about)}</dd></div>`).join("")}</dl>
</main></body></html>
`;
}

const FIELDS = [
  ["uuid", "Folio fiscal"],
  ["rfc", "RFC del emisor"],
  ["customid", "customid"],
  ["sello", "Sello (o su SHA-256)"],
] as const;

function searchForm(query: URLSearchParams): string {
  const fields = FIELDS.map(
    ([name, label]) => `<label>${label} <input name="${name}" value="${escapeHtml(query.get(name) ?? "")}"></label>`,
  );
  return `<form role="search">${fields.join("")}<button>Buscar</button> <a href="/">Todo</a></form>`;
}

function nameOf({ personality, seeded }: Behaviour): string {
  return seeded === undefined ? personality.name : `seed ${seeded.seed}`;
}

function table(entries: readonly StampEntry[], stateOf: (uuid: string) => string): string {
  const head = ["Folio fiscal", "Fecha de timbrado", "Emisor", "Receptor", "Tipo", "Serie y folio", "Total", "Estado"];
  return `<table><thead><tr>${head.map((text) => `<th>${text}</th>`).join("")}</tr></thead><tbody>${entries.map((entry) => row(entry, stateOf(entry.uuid))).join("")}</tbody></table>`;
}

function stateOf({ ledger, now }: SatDeps, uuid: string): string {
  const { estado, estatus } = satStateOf(ledger, uuid, now());
  return estatus === "" ? estado : `${estado} (${estatus})`;
}

function row(entry: StampEntry, state: string): string {
  const link = `<a href="/datawarehouse/files/${entry.uuid}.xml"><code>${entry.uuid}</code></a>`;
  const folio = [entry.serie, entry.folio].filter((part) => part !== undefined).join("-");
  const cells = [entry.fechaTimbrado, entry.rfc, entry.receptor, entry.tipo, folio].map(
    (text) => `<td>${escapeHtml(text)}</td>`,
  );
  return `<tr><td>${link}</td>${cells.join("")}<td class="amount">${escapeHtml(entry.total)} ${escapeHtml(entry.moneda)}</td><td>${state}</td></tr>`;
}

/**
 * Entries that match every filter given: uuid, rfc, customid, and sello (the Sello itself or its hex SHA-256). Oldest
 * first.
 */
export function filterStamps(stampLedger: StampLedger, query: URLSearchParams): StampEntry[] {
  const uuid = query.get("uuid")?.toUpperCase();
  const sello = selloHash(query.get("sello"));
  const rfc = query.get("rfc");
  const customId = query.get("customid");
  return [...stampLedger.entries()].filter(
    (entry) =>
      (uuid === undefined || entry.uuid === uuid) &&
      (sello === null || entry.sello === sello) &&
      (rfc === null || entry.rfc === rfc) &&
      (customId === null || entry.customId === customId),
  );
}

/** A "+" in a query means a blank; a Sello has no blanks. */
function selloHash(given: string | null): string | null {
  if (given === null || /^[0-9a-f]{64}$/.test(given)) return given;
  return sha256(given.replaceAll(" ", "+"));
}

function escapeHtml(text: string): string {
  return escapeSigns(text, /[&<>"']/g);
}

/** The page's whole style: there is nothing to fetch. */
const PAGE_STYLE = `
:root{color-scheme:light dark;--line:#8883;--soft:#8889}
body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:72rem;margin:auto}h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .5rem}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem;margin:1rem 0}dl.list{display:block}dt{color:var(--soft);font-size:.85em}dd{margin:0}
dl.list div{display:grid;grid-template-columns:12rem 1fr;border-top:1px solid var(--line);padding:.25rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th{font-weight:500;color:var(--soft);font-size:.85em}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:1.5rem 0 0}label{display:grid;font-size:.85em}input,button{font:inherit;padding:.3rem .5rem}
.amount{text-align:right}code{font:.92em ui-monospace,monospace}`;
