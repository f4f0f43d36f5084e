import type { StampEntry } from "../book/entry.ts";
import type { CancelDesk } from "../cancel/cancel-desk.ts";
import { standingOf } from "../cancel/standing.ts";
import type { Desk } from "../certify/certify.ts";
import { PERSONALITIES } from "./all-personalities.ts";
import { escapeHtml } from "./escape-html.ts";
import { filterBook } from "./filter-book.ts";
import { type ProviderMood, type Moods, OCCASIONS } from "./mood.ts";
import { PAGE_STYLE } from "./page-style.ts";

const SHOWN = 200;

/** GET /?uuid=&rfc=&customid=&sello=: the book as a page, the newest stamps first, all or those that were asked for. */
export function bookPage(desk: Desk, cancelDesk: CancelDesk, moods: Moods, query: URLSearchParams): string {
  const { authority, book, stamps } = desk;
  const found = filterBook(book, query);
  const newest = found.slice(-SHOWN).reverse();
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>PAC de pruebas</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>PAC de pruebas</h1>
<p>Certifica CFDI 4.0 sin validez fiscal. Habla como SW Sapien y como Finkok, y hace de SAT; lo que ha timbrado está en este libro.</p>
<dl>
<div><dt>Timbres</dt><dd>${book.size} usados de ${stamps}</dd></div>
<div><dt>RFC del PAC</dt><dd>${authority.pacRfc}</dd></div>
<div><dt>Certificado de sus timbres</dt><dd><a href="/sandbox/certificates/${authority.satNumber}.cer">${authority.satNumber}</a></dd></div>
<div><dt>Personalidad</dt><dd>${OCCASIONS.map((occasion) => `<code title="${occasion}">${nameOf(moods[occasion].now)}</code>`).join(" ")}</dd></div>
</dl>
${searchForm(query)}
<p role="status">${found.length} de ${book.size}${found.length > SHOWN ? `; los ${SHOWN} más recientes` : ""}.</p>
${newest.length === 0 ? "<p>No hay ningún timbre que mostrar.</p>" : table(newest, (uuid) => stateOf(cancelDesk, uuid))}
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

function nameOf({ personality, seeded }: ProviderMood): string {
  return seeded === undefined ? personality.name : `seed ${seeded.seed}`;
}

function table(entries: readonly StampEntry[], stateOf: (uuid: string) => string): string {
  const head = ["Folio fiscal", "Fecha de timbrado", "Emisor", "Receptor", "Tipo", "Serie y folio", "Total", "Estado"];
  return `<table><thead><tr>${head.map((text) => `<th>${text}</th>`).join("")}</tr></thead><tbody>${entries.map((entry) => row(entry, stateOf(entry.uuid))).join("")}</tbody></table>`;
}

function stateOf({ ledger, now }: CancelDesk, uuid: string): string {
  const { estado, estatus } = standingOf(ledger, uuid, now());
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
