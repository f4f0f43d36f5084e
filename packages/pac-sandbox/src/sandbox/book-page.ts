import type { Entry } from "../book/entry.ts";
import type { Desk } from "../certify/certify.ts";
import { PERSONALITIES } from "./all-personalities.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Mood } from "./mood.ts";
import { PAGE_STYLE } from "./page-style.ts";

const SHOWN = 200;

/** GET /: the book as a page, the newest stamps first. */
export function bookPage(desk: Desk, mood: Mood): string {
  const { authority, book, stamps } = desk;
  const newest = [...book.entries()].slice(-SHOWN).reverse();
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>PAC de pruebas</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>PAC de pruebas</h1>
<p>Certifica CFDI 4.0 sin validez fiscal. Habla como SW Sapien; lo que ha timbrado está en este libro.</p>
<dl>
<div><dt>Timbres</dt><dd>${book.size} usados de ${stamps}</dd></div>
<div><dt>RFC del PAC</dt><dd>${authority.pacRfc}</dd></div>
<div><dt>Certificado de sus timbres</dt><dd><a href="/sandbox/certificates/${authority.satNumber}.cer">${authority.satNumber}</a></dd></div>
<div><dt>Personalidad</dt><dd><code>${mood.personality.name}</code></dd></div>
</dl>
${newest.length === 0 ? "<p>El libro está vacío.</p>" : table(newest)}
<h2>Personalidades</h2>
<dl class="list">${PERSONALITIES.map(({ name, about }) => `<div><dt><code>${name}</code></dt><dd>${escapeHtml(about)}</dd></div>`).join("")}</dl>
</main></body></html>
`;
}

function table(entries: readonly Entry[]): string {
  const head = ["Folio fiscal", "Fecha de timbrado", "Emisor", "Receptor", "Tipo", "Serie y folio", "Total"];
  return `<table><thead><tr>${head.map((text) => `<th>${text}</th>`).join("")}</tr></thead><tbody>${entries.map(row).join("")}</tbody></table>`;
}

function row(entry: Entry): string {
  const link = `<a href="/datawarehouse/files/${entry.uuid}.xml"><code>${entry.uuid}</code></a>`;
  const folio = [entry.serie, entry.folio].filter((part) => part !== undefined).join("-");
  const cells = [entry.fechaTimbrado, entry.rfc, entry.receptor, entry.tipo, folio].map((text) => `<td>${escapeHtml(text)}</td>`);
  return `<tr><td>${link}</td>${cells.join("")}<td class="amount">${escapeHtml(entry.total)} ${escapeHtml(entry.moneda)}</td></tr>`;
}
