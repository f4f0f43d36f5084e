import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UploadedFile } from "../../lib/upload-file.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { FileUpload } from "./file-upload.tsx";

beforeEach(() => signIn());
afterEach(() => vi.unstubAllGlobals());

interface Chunk {
  readonly id: string;
  readonly offset: number;
  readonly bytes: number;
  readonly headers: Headers;
  readonly form: FormData;
}

/** A server that counts bytes, and fails when configured to. */
function counting(fails: (chunk: Chunk) => { status: number; json: object } | null = () => null) {
  const received = new Map<string, number>();
  const chunks: Chunk[] = [];
  const deleted: string[] = [];
  const answer = (status: number, json: object) => new Response(JSON.stringify(json), { status });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const id = url.split("/").at(-1) ?? "";
    if (init.method === "DELETE") {
      deleted.push(id);
      return answer(200, { message: "ok" });
    }
    if (init.method === "GET") {
      const so = received.get(id);
      return so === undefined
        ? answer(404, { code: "not_found", message: "No existe" })
        : answer(200, { upload: { received: so } });
    }
    const form = init.body as FormData;
    const [mine, size] = [String(form.get("upload_id")), Number(form.get("size"))];
    const file = form.get("file") as File;
    const chunk = {
      id: mine,
      offset: Number(form.get("offset")),
      bytes: file.size,
      headers: new Headers(init.headers),
      form,
    };
    chunks.push(chunk);
    const failure = fails(chunk);
    if (failure !== null) return answer(failure.status, failure.json);
    received.set(mine, chunk.offset + chunk.bytes);
    return answer(200, {
      upload: { received: chunk.offset + chunk.bytes, complete: chunk.offset + chunk.bytes === size },
      message: "ok",
    });
  });
  return { chunks, deleted };
}

async function field(props: { readonly manual?: boolean } = {}) {
  const held: (UploadedFile | null)[] = [];
  function Holder() {
    const [value, setValue] = useState<UploadedFile | null>(null);
    const change = (file: UploadedFile | null) => {
      held.push(file);
      setValue(file);
    };
    const target = { fields: { purpose: "prueba" } };
    const [kept] = useState(target);
    return (
      <FileUpload
        label="Archivo"
        extensions={[".bin"]}
        maxBytes={5_000_000}
        target={kept}
        {...props}
        value={value}
        onChange={change}
      />
    );
  }
  const view = await renderScreen(<Holder />);
  const choose = (file: File) => fireEvent.change(screen.getByLabelText("Archivo"), { target: { files: [file] } });
  return { ...view, held, choose };
}

const file = (bytes = 2_500_000, name = "../../datos largos.bin") => new File([new Uint8Array(bytes)], name);
const press = (name: string) => screen.getByRole("button", { name });

test("a file goes in chunks of a million bytes, one at a time, as an uploader's form", async () => {
  const server = counting();
  const { choose, held } = await field();
  choose(file());
  expect(await screen.findByText(/^Listo/)).toBeTruthy();
  expect(server.chunks.map(({ offset, bytes }) => [offset, bytes])).toEqual([
    [0, 1_000_000],
    [1_000_000, 1_000_000],
    [2_000_000, 500_000],
  ]);
  const [first] = server.chunks;
  expect(new Set(server.chunks.map(({ id }) => id)).size).toBe(1);
  expect([
    first?.headers.get("authorization"),
    first?.headers.get("x-uploader"),
    first?.headers.get("content-type"),
  ]).toEqual(["Bearer t", "1", null]);
  expect([first?.form.get("purpose"), first?.form.get("name")]).toEqual(["prueba", "datos largos.bin"]);
  expect(held.at(-1)).toEqual({ id: first?.id, name: "datos largos.bin", size: 2_500_000 });
});

test("one that was interrupted goes on where it was", async () => {
  let broken = true;
  const server = counting(({ offset }) =>
    broken && offset === 1_000_000 ? { status: 503, json: { code: "x", message: "No responde" } } : null,
  );
  const { choose, user, held } = await field();
  choose(file());
  expect(await screen.findByText("No responde")).toBeTruthy();
  expect(held.at(-1)).toBeNull();
  broken = false;
  await user.click(press("Reintentar"));
  expect(await screen.findByText(/^Listo/)).toBeTruthy();
  expect(server.chunks.map(({ offset }) => offset)).toEqual([0, 1_000_000, 1_000_000, 2_000_000]);
  expect(new Set(server.chunks.map(({ id }) => id)).size).toBe(1);
});

test("a refusal of the server is shown at the field and in a toast", async () => {
  counting(() => ({ status: 422, json: { code: "image_damaged", message: "La imagen está dañada." } }));
  const { choose } = await field();
  choose(file(10));
  await waitFor(() => expect(screen.getAllByText("La imagen está dañada.")).toHaveLength(2));
});

test("a removed one is deleted there; brought back, it is sent again as another", async () => {
  const server = counting();
  const { choose, user, held } = await field();
  choose(file(10));
  await screen.findByText(/^Listo/);
  await user.click(press("Quitar"));
  expect(held.at(-1)).toBeNull();
  await waitFor(() => expect(server.deleted).toEqual([server.chunks[0]?.id]));
  await user.click(press("Deshacer"));
  expect(await screen.findByText(/^Listo/)).toBeTruthy();
  expect(server.chunks).toHaveLength(2);
  expect(server.chunks[1]?.id).not.toBe(server.chunks[0]?.id);
});

test("a file with deferred upload is sent when the upload button is pressed", async () => {
  const server = counting();
  const { choose, user } = await field({ manual: true });
  choose(file(10));
  expect(await screen.findByText(/^En espera/)).toBeTruthy();
  expect(server.chunks).toEqual([]);
  await user.click(press("Subir"));
  expect(await screen.findByText(/^Listo/)).toBeTruthy();
});

test("one under way can be stopped and taken up again", async () => {
  const server = counting();
  const real = globalThis.fetch;
  let hang = true;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) =>
    hang && init.method === "POST"
      ? new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError"))),
        )
      : real(url, init),
  );
  const { choose, user } = await field();
  choose(file(10));
  await user.click(await screen.findByRole("button", { name: "Detener" }));
  expect(screen.getByText(/^Detenido/)).toBeTruthy();
  hang = false;
  await user.click(press("Reintentar"));
  expect(await screen.findByText(/^Listo/)).toBeTruthy();
  expect(server.chunks).toHaveLength(1);
});
