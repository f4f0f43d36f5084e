import { screen, within } from "@testing-library/react";
import type { Verification, VerifyCheckName } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { VerifyCfdiScreen } from "./verify-cfdi-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const check = (name: VerifyCheckName, state: Verification["checks"][number]["state"], message = "") => ({
  name,
  state,
  message,
  problems: [],
});

const SAID: Verification = {
  verdict: "fails",
  authentic: "fails",
  lawful: "fails",
  document: {
    kind: "cfdi40",
    type: "I",
    serie: "A",
    folio: "7",
    date: "2026-11-20T10:00:00",
    uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
    certified_at: "2026-11-20T10:00:01",
    expedition_zip: "06000",
    issuer: { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE" },
    receiver: { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" },
    total: "1160.00",
    currency: "MXN",
  },
  checks: [
    check("readable", "holds"),
    {
      ...check("rules", "fails", "Incumple reglas del Anexo 20."),
      problems: [
        { code: "CFDI40119", path: "Total", params: {}, severity: "error", message: "El total no es la suma." },
      ],
    },
    check("certificate", "holds"),
    check("seal", "fails", "El sello no corresponde."),
    check("stamp", "holds"),
    check("sat", "unknown", "El SAT no respondió en este momento."),
    check("advice", "warns", "Esto le aconsejaríamos."),
  ],
};

test("a dropped XML shows each check with a labelled result, and a second file starts over", async () => {
  const server = fakeServer({ "POST /api/invoices/verify": { json: SAID } });
  const { user } = await renderRoutes([{ path: "/tools/verify-cfdi", element: <VerifyCfdiScreen /> }], {
    at: "/tools/verify-cfdi",
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("no field for the file");
  await user.upload(input, new File(["<cfdi/>"], "factura.xml", { type: "text/xml" }));
  const result = within(await screen.findByRole("region", { name: "Hay algo que no está en orden" }));
  expect(result.getByText("ESCUELA KEMPER URGATE (EKU9003173C9)")).toBeTruthy();
  const states = result
    .getAllByRole("listitem")
    .flatMap((item) => /(Correcto|No cumple|Sin comprobar)/.exec(item.textContent ?? "")?.[1] ?? []);
  expect(states).toEqual(["Correcto", "Correcto", "No cumple", "Correcto", "Sin comprobar", "No cumple"]);
  const namesIn = (part: string) =>
    within(result.getByRole("region", { name: part }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(namesIn("¿Cumple las reglas vigentes en su fecha?")[0]).toMatch(/^Reglas y totalesNo cumpleIncumple/);
  expect(namesIn("¿Qué recomendamos?")).toEqual(["RecomendacionesCon avisosEsto le aconsejaríamos."]);
  expect(result.getByText(/El total no es la suma/)).toBeTruthy();
  expect(server.received[0]?.body).toEqual({ xmlBase64: expect.stringContaining(btoa("<cfdi/>")) });
});

test("a document that is authentic, and breaks a rule, is not called false", async () => {
  const checks = SAID.checks.map((each) =>
    each.name === "rules" || each.name === "advice" ? each : { ...each, state: "holds" as const },
  );
  fakeServer({ "POST /api/invoices/verify": { json: { ...SAID, authentic: "holds", checks } } });
  const { user } = await renderRoutes([{ path: "/tools/verify-cfdi", element: <VerifyCfdiScreen /> }], {
    at: "/tools/verify-cfdi",
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("no field for the file");
  await user.upload(input, new File(["<cfdi/>"], "factura.xml", { type: "text/xml" }));
  expect(
    await screen.findByRole("region", { name: "Auténtico, pero no cumple las reglas vigentes en su fecha" }),
  ).toBeTruthy();
});
