/// <reference types="node" />
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderRoutes } from "../../testing/render.tsx";
import type { VerifyAnswer, VerifyRequest, VerifyWorker } from "./use-verifier.ts";
import { VerifyOfflineScreen } from "./verify-offline-screen.tsx";

type Listener = (event: Event) => void;

/** A worker that is told what to answer. */
function fakeWorker(answersTo: (request: VerifyRequest) => readonly VerifyAnswer[]) {
  const listeners = new Map<string, Listener>();
  let ended = 0;
  const worker = {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    postMessage: (request: VerifyRequest) => {
      for (const data of answersTo(request)) listeners.get("message")?.({ data } as MessageEvent);
    },
    terminate: () => {
      ended += 1;
    },
  } as unknown as VerifyWorker;
  return { start: () => worker, fail: () => listeners.get("error")?.(new Event("error")), ended: () => ended };
}

const show = (start: () => VerifyWorker, language: "es" | "en" = "es") =>
  renderRoutes([{ path: "/verify-cfdi", element: <VerifyOfflineScreen start={start} /> }], {
    at: "/verify-cfdi",
    language,
  });

const DOCUMENT = {
  kind: "cfdi40",
  folio: "A-7",
  uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
  date: "2026-11-20T10:00:00",
  zip: "06000",
  issuer: { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE" },
  receiver: { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" },
  total: "1160.00",
  currency: "MXN",
  satPage: "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=1",
} as const;

const GOOD = {
  verdict: "unrefuted",
  document: DOCUMENT,
  checks: [
    { name: "seal", found: "holds", state: "holds", problems: [] },
    { name: "stamp_seal", found: "offline", state: "unverifiable", problems: [] },
  ],
} as const;

const BROKEN = {
  verdict: "fails",
  document: DOCUMENT,
  checks: [
    { name: "certificate", found: "unreadable", state: "fails", problems: [] },
    { name: "seal", found: "fails", state: "skipped", problems: [] },
    {
      name: "rules",
      found: "found",
      state: "fails",
      problems: [
        {
          code: "CFDI40119",
          path: "Total",
          params: {},
          severity: "error",
          texts: { es: { message: "El total no es la suma." }, en: { message: "The total is not the sum." } },
        },
      ],
    },
  ],
} as const;

async function drop(user: Awaited<ReturnType<typeof show>>["user"], ...names: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("no field for the files");
  await user.upload(
    input,
    names.map((name) => new File(["<cfdi/>"], name, { type: "text/xml" })),
  );
}

test("many files have a verdict each, and none is called valid", async () => {
  const { start } = fakeWorker(({ id, file }) => [
    { kind: "opened", id, documents: 1, others: 0 },
    { kind: "verified", id: `${id}/0`, name: file.name, verification: file.name === "a.xml" ? GOOD : BROKEN },
  ]);
  const { user } = await show(start);
  await drop(user, "a.xml", "b.xml");
  expect(await screen.findByText("2 de 2 documentos revisados")).toBeTruthy();
  const rows = within(screen.getByRole("list", { name: "Documentos revisados" })).getAllByRole("group");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^a\.xmlSin fallas en lo verificableESCUELA KEMPER URGATE · \$1,160\.00 MXN/),
    expect.stringMatching(/^b\.xmlCon errores/),
  ]);
  await user.click(screen.getByText("a.xml"));
  expect(await screen.findByText("No verificable sin conexión")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Consultar en el SAT/ })).toMatchObject({ href: DOCUMENT.satPage });
  await user.click(screen.getByText("b.xml"));
  expect(await screen.findByText("No se revisó: falla algo anterior.")).toBeTruthy();
  expect(screen.getByText(/El total no es la suma\./)).toBeTruthy();
  expect(screen.queryByText("Válido")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /requieren atención/ }));
  expect(screen.queryByText("a.xml")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar todos" }));
  expect(screen.queryByText("b.xml")).toBeNull();
});

test("what could not be opened is said by its name, and what was left out is counted", async () => {
  const { start } = fakeWorker(({ id, file }) =>
    file.name === "x.zip"
      ? [{ kind: "opened", id, documents: 0, others: 3, fault: "not_an_archive" }]
      : [{ kind: "unreadable", id }],
  );
  const { user } = await show(start, "en");
  await drop(user, "x.zip", "y.xml");
  expect(await screen.findByText(/The ZIP x\.zip could not be opened/)).toBeTruthy();
  expect(screen.getByText(/y\.xml could not be read/)).toBeTruthy();
  expect(screen.getByText(/3 files of the ZIP were skipped/)).toBeTruthy();
});

test("two hundred documents are shown a hundred at a time", async () => {
  const { start } = fakeWorker(({ id, file }) => [
    { kind: "opened", id, documents: 200, others: 0 },
    ...Array.from({ length: 200 }, (_, at) => ({
      kind: "verified" as const,
      id: `${id}/${at}`,
      name: `${file.name}/${at}.xml`,
      verification: GOOD,
    })),
  ]);
  const { user } = await show(start);
  await drop(user, "z.zip");
  await screen.findByText("200 de 200 documentos revisados");
  expect(screen.getAllByRole("group")).toHaveLength(100);
  await user.click(screen.getByRole("button", { name: "Mostrar 100 más" }));
  expect(screen.getAllByRole("group")).toHaveLength(200);
});

test("a thread that does not start is said, and one is ended with its page", async () => {
  const worker = fakeWorker(() => []);
  const { unmount } = await show(worker.start);
  worker.fail();
  expect(await screen.findByText(/No se pudo iniciar la verificación/)).toBeTruthy();
  unmount();
  expect(worker.ended()).toBe(1);
});
