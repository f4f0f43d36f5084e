import { screen, waitFor, within } from "@testing-library/react";
import { writeXml } from "@timbra/cfdi";
import { ROLE_SCOPES } from "@timbra/contract";
import jsQR from "jsqr";
import { afterEach, describe, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { readZip } from "../../../testing/read-zip.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { EMPTY_EXTRA_FIELDS } from "../editor/draft.ts";
import { FORM } from "../testing/form.ts";
import { INVOICE_ID, invoiceAnswer, NO_RELATED } from "../testing/invoice.ts";
import { PRICED_INVOICE } from "../testing/priced.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LOOK = `GET /api/invoices/${INVOICE_ID}`;
const attempt = {
  operation: "stamp",
  provider: "sandbox",
  answer: "rejected",
  words: [],
  sent_sha256: "a".repeat(64),
  received_sha256: null,
  answer_sha256: "b".repeat(64),
  problems: [{ code: "CFDI40147", message: "El código postal no es el suyo." }],
  started_at: "2026-11-20T16:00:00Z",
  duration_ms: 138,
};
const events = [
  { at: "2026-11-20T15:59:00Z", kind: "created", attempt: null },
  { at: "2026-11-20T16:00:00Z", kind: "attempt", attempt },
];

async function open(handlers: Parameters<typeof fakeServer>[0], language: "es" | "en" = "es") {
  const user = {
    name: "Ana",
    email: "a@b.mx",
    rfc: "EKU9003173C9",
    roles: ["NormalRole" as const],
    scopes: [...ROLE_SCOPES.NormalRole],
  };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  fakeServer({
    "GET /api/invoices/form": { json: FORM },
    [`${LOOK}/timeline`]: { json: { events } },
    [`${LOOK}/related`]: { json: NO_RELATED },
    [`${LOOK}/sendings`]: { json: { sendings: [] } },
    ...handlers,
  });
  return renderRoutes([{ path: "/invoice/:id", element: <InvoiceScreen /> }], {
    at: `/invoice/${INVOICE_ID}`,
    language,
  });
}

const stamped = { [LOOK]: { json: { invoice: invoiceAnswer() } } };

describe("the stamped view", () => {
  test("shows the document, its folio in the stamp badge, and the totals", async () => {
    await open(stamped);
    const sheet = within(await screen.findByRole("article"));
    expect(sheet.getByRole("img", { name: /Sello de timbrado: AB9303C2-8688-4948-BE92-ED4152719591/ })).toBeTruthy();
    expect(sheet.getByText("$1,160.00 MXN")).toBeTruthy();
    expect(sheet.getByText("(MIL CIENTO SESENTA PESOS 00/100 M.N.)")).toBeTruthy();
    expect(await sheet.findByText("ESCUELA KEMPER URGATE")).toBeTruthy();
    expect(sheet.getByText("PUE · Pago en una sola exhibición")).toBeTruthy();
    expect(screen.getByText("Documento de prueba: sin validez fiscal")).toBeTruthy();
  });

  test("explains a total by the XML that was stamped, which is read when somebody asks", async () => {
    let reads = 0;
    const xml = () => {
      reads += 1;
      return { text: writeXml(PRICED_INVOICE) };
    };
    const { user } = await open({ ...stamped, [`${LOOK}/xml`]: xml });
    const sheet = within(await screen.findByRole("article"));
    const opener = sheet.getByRole("button", { name: "$1,160.00 MXN. Ver cómo se calcula" });
    expect(reads).toBe(0);
    await user.click(opener);
    const popover = within(await screen.findByRole("dialog", { name: "$1,160.00 MXN. Ver cómo se calcula" }));
    expect(await popover.findByText("600.03 − 10.00 + 49.03 − 40.89 + 17.70 − 1.00 = 614.87")).toBeTruthy();
    expect(popover.getByText("Son los importes del XML timbrado.")).toBeTruthy();
    expect(popover.getByText("CFDI40119")).toBeTruthy();
    await user.click(popover.getByRole("button", { name: "Cerrar" }));
    await user.click(sheet.getByRole("button", { name: "1,000.00. Ver cómo se calcula" }));
    expect(await screen.findByText("200.01 + 200.01 + 200.01 = 600.03")).toBeTruthy();
    expect(reads).toBe(1);
  });

  test("says when the XML cannot be read, and lets it be tried again", async () => {
    const { user } = await open({ ...stamped, [`${LOOK}/xml`]: { text: "<nada/>" } });
    const sheet = within(await screen.findByRole("article"));
    await user.click(sheet.getByRole("button", { name: "$1,160.00 MXN. Ver cómo se calcula" }));
    expect(await screen.findByText("No se pudo leer el XML")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
  });

  test("says what the issuer added in their own words, each under its name, and nothing where nothing was added", async () => {
    const { draft } = invoiceAnswer();
    const extra = { ...EMPTY_EXTRA_FIELDS, campo1: "Orden 4471", campo20: "Sucursal Centro", campo7: "" };
    const said = invoiceAnswer({ draft: { ...draft, conditions: "30 días", notes: "Entregar por la tarde", extra } });
    const { unmount } = await open({ [LOOK]: { json: { invoice: said } } });
    const sheet = within(await screen.findByRole("article"));
    const pairs = sheet.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(pairs).toEqual(
      expect.arrayContaining([
        ["Condiciones de pago", "30 días"],
        ["Notas", "Entregar por la tarde"],
        ["Campo extra 01", "Orden 4471"],
        ["Campo extra 20", "Sucursal Centro"],
      ]),
    );
    expect(sheet.queryByText("Campo extra 07")).toBeNull();
    unmount();
    await open(stamped);
    expect(within(await screen.findByRole("article")).queryByText(/Campo extra|Condiciones|^Notas/)).toBeNull();
  });

  test("its QR, drawn as a vector, is read back by somebody else as what the SAT expects", async () => {
    await open(stamped);
    const qr = await screen.findByRole("img", { name: /Código QR/ });
    const [, , side = 0] = (qr.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const path = [...qr.querySelectorAll("path")].at(-1)?.getAttribute("d") ?? "";
    expect(jsQR(painted(path, side), side * SCALE, side * SCALE)?.data).toBe(invoiceAnswer().stamp?.sat_qr);
  });

  test("a long document shows its beginning, and the rest when asked", async () => {
    const { user } = await open({ [LOOK]: { json: { invoice: invoiceAnswer({}, 30) } } });
    await screen.findByText("Concepto número 12");
    expect(screen.queryByText("Concepto número 13")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Ver 18 conceptos más" }));
    expect(screen.getByText("Concepto número 30")).toBeTruthy();
  });

  test("has a history with the provider's own words", async () => {
    await open(stamped);
    expect(await screen.findByText("Se creó el borrador")).toBeTruthy();
    expect(await screen.findByText(/Se envió al PAC \(sandbox\)/)).toBeTruthy();
    expect(screen.getByText(/El código postal no es el suyo\./)).toBeTruthy();
    const history = within(screen.getByRole("region", { name: "Historial de certificación" }));
    expect(history.getByText(attempt.sent_sha256)).toBeTruthy();
    expect(history.getByText("no llegó ningún documento")).toBeTruthy();
  });

  test("answers that say the same again and again are folded between their first and their last", async () => {
    const silent = { ...attempt, operation: "recover", answer: "unavailable", words: [], problems: [] };
    const asked = Array.from({ length: 6 }, (_, hour) => ({
      at: `2026-11-20T2${hour % 4}:0${hour}:00Z`,
      kind: "attempt",
      attempt: silent,
    }));
    await open({ ...stamped, [`${LOOK}/timeline`]: { json: { events: [...events.slice(0, 1), ...asked] } } });
    const folded = (await screen.findByText("4 intentos más con la misma respuesta")).closest("details");
    expect(folded?.querySelectorAll("time")).toHaveLength(4);
    const history = within(screen.getByRole("region", { name: "Historial de certificación" }));
    expect(history.getAllByText(/Se consultó al PAC \(sandbox\)/)).toHaveLength(6);
  });

  test("a draft that was never sealed offers no evidence", async () => {
    await open({ ...stamped, [`${LOOK}/timeline`]: { json: { events: events.slice(0, 1) } } });
    expect(await screen.findByText("Se creó el borrador")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Descargar expediente" })).toBeNull();
  });

  test("in English too", async () => {
    await open(stamped, "en");
    expect(await screen.findByRole("heading", { level: 1, name: "Invoice A-7" })).toBeTruthy();
  });
});

describe("downloads", () => {
  const files = {
    [`${LOOK}/xml`]: { text: "<cfdi/>", headers: { "content-disposition": 'attachment; filename="A-7.xml"' } },
    [`${LOOK}/pdf`]: { text: "%PDF", headers: { "content-disposition": 'attachment; filename="A-7.pdf"' } },
  };
  const saved = () => {
    const found: { name: string; blob: Blob }[] = [];
    let last: Blob = new Blob();
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      last = blob as Blob;
      return "blob:x";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      found.push({ name: this.download, blob: last });
    });
    return found;
  };

  test("one file comes as it is, under its own name", async () => {
    const { user } = await open({ ...stamped, ...files });
    await screen.findByRole("article");
    const found = saved();
    await user.click(screen.getByRole("button", { name: "Descargar XML" }));
    expect(await screen.findByText("Archivo descargado correctamente")).toBeTruthy();
    expect([found[0]?.name, await found[0]?.blob.text()]).toEqual(["A-7.xml", "<cfdi/>"]);
  });

  test("the evidence comes as the server packed it", async () => {
    const evidence = { text: "PK", headers: { "content-disposition": 'attachment; filename="A-7-evidencia.zip"' } };
    const { user } = await open({ ...stamped, [`${LOOK}/evidence`]: evidence });
    const button = await screen.findByRole("button", { name: "Descargar expediente" });
    const found = saved();
    await user.click(button);
    expect(await screen.findByText("Archivo descargado correctamente")).toBeTruthy();
    expect([found[0]?.name, await found[0]?.blob.text()]).toEqual(["A-7-evidencia.zip", "PK"]);
  });

  test("the PDF for a screen reader is asked for as such", async () => {
    const asked: string[] = [];
    const { user } = await open({
      ...stamped,
      [`${LOOK}/pdf`]: ({ url }) => {
        asked.push(url);
        return { text: "%PDF" };
      },
    });
    const button = await screen.findByRole("button", { name: "PDF accesible" });
    const found = saved();
    await user.click(button);
    expect(await screen.findByText("Archivo descargado correctamente")).toBeTruthy();
    expect(found[0]?.name).toMatch(/\.pdf$/);
    expect(asked).toEqual([expect.stringMatching(/\?format=tagged_pdf$/)]);
  });

  test("both come in a ZIP that begins with the time and holds them unchanged", async () => {
    const { user } = await open({ ...stamped, ...files });
    await screen.findByRole("article");
    const found = saved();
    await user.click(screen.getByRole("button", { name: "XML y PDF" }));
    expect(await screen.findByText("Archivos descargados correctamente")).toBeTruthy();
    expect(found[0]?.name).toMatch(/^\d{14}_A-7\.zip$/);
    const unzipped = readZip(new Uint8Array((await found[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect([...unzipped].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ["A-7.xml", "<cfdi/>"],
      ["A-7.pdf", "%PDF"],
    ]);
  });

  test("a file that cannot be loaded shows an error", async () => {
    const { user } = await open({
      ...stamped,
      [`${LOOK}/pdf`]: { status: 503, json: { code: "x", message: "La impresora no responde." } },
    });
    await user.click(await screen.findByRole("button", { name: "Descargar PDF" }));
    expect(await screen.findByText("No se pudo descargar el archivo")).toBeTruthy();
    expect(screen.getByText("La impresora no responde.")).toBeTruthy();
  });
});

describe("on its way", () => {
  const waiting = invoiceAnswer({ state: "uncertain", status: "in_process", uuid: null, stamp: null, files: null });

  test("says not to repeat it, offers no files, and updates automatically when it is settled", async () => {
    let settled = false;
    await open({
      [LOOK]: () => ({ json: { invoice: settled ? invoiceAnswer() : waiting } }),
      "GET /api/auth/get/credits": { json: { credits: 1 } },
    });
    expect(await screen.findByText("Por confirmar: no la vuelva a emitir")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Descargar XML" })).toBeNull();
    settled = true;
    const mark = await screen.findByRole("img", { name: /Sello de timbrado/ }, { timeout: 5000 });
    expect(mark.getAttribute("data-fresh")).toBe("true");
    await waitFor(() => expect(screen.queryByText("Por confirmar: no la vuelva a emitir")).toBeNull());
  });

  test("a rejected one says why, and links to its draft", async () => {
    const problem = {
      code: "CFDI40147",
      path: "receiver.zip_code",
      params: {},
      severity: "error" as const,
      message: "Otro código postal.",
    };
    await open({
      [LOOK]: {
        json: {
          invoice: invoiceAnswer({
            state: "draft",
            status: "draft",
            uuid: null,
            stamp: null,
            files: null,
            problems: [problem],
          }),
        },
      },
    });
    expect(await screen.findByText(/Otro código postal\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Continuar el borrador" }).getAttribute("href")).toBe(
      `/create/invoice?draft=${INVOICE_ID}`,
    );
  });
});

test("an invoice that is not there, or is somebody else's, says so", async () => {
  await open({ [LOOK]: { status: 404, json: { code: "not_found", message: "no" } } });
  expect(await screen.findByText("Esa factura no está aquí")).toBeTruthy();
});

const SCALE = 4;

/** The runs of a QR path painted as pixels: dark on light, each module SCALE pixels wide. */
function painted(path: string, side: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * SCALE * side * SCALE * 4).fill(255);
  const quiet = 4;
  for (const [, x = "0", y = "0", width = "0"] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let py = 0; py < SCALE; py += 1) {
      for (let px = 0; px < Number(width) * SCALE; px += 1) {
        const at = (((Number(y) + quiet) * SCALE + py) * side * SCALE + (Number(x) + quiet) * SCALE + px) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return pixels;
}
