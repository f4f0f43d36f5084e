import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startI18n } from "../i18n/i18n.ts";
import { fakeServer } from "../testing/fake-server.ts";
import { ApiError, call, callForFile, fileNameOf, onSessionExpired } from "./api-client.ts";
import { endSession, getSession, startSession } from "./session.ts";

const user = { name: "Ana", email: "ana@ejemplo.mx", rfc: "AAA010101AAA", roles: ["NormalRole" as const], scopes: [] };
const signIn = () => startSession({ token: "secret", user, isRegisterCompleted: true, decimals: 2 });
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

beforeAll(() => startI18n("es"));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe("what is sent", () => {
  test("method, filled path, query, language and bearer token are the contract's", async () => {
    signIn();
    const id = "0190a1b2-0000-7000-8000-000000000001";
    const { received } = fakeServer({ [`GET /api/sandbox/mailbox/${id}`]: {}, "GET /api/customers": {} });
    await call("getMail", { params: { id } });
    await call("getCustomer", { query: { id } });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /api/sandbox/mailbox/${id}`,
      `GET /api/customers?id=${id}`,
    ]);
    expect(received[0]?.headers.get("authorization")).toBe("Bearer secret");
    expect(received[0]?.headers.get("localization")).toBe("es");
  });

  test("nobody signed in sends no token; a body is JSON", async () => {
    const { received } = fakeServer({ "POST /api/auth/emailed/resend": { json: { message: "ok" } } });
    await expect(call("resendVerification", { body: { email: "a@b.mx" } })).resolves.toEqual({ message: "ok" });
    expect(received[0]?.headers.has("authorization")).toBe(false);
    expect(received[0]?.body).toEqual({ email: "a@b.mx" });
  });
});

describe("failures", () => {
  test("the server's sentences come through with their fields", async () => {
    fakeServer({
      "POST /api/auth/register": {
        status: 422,
        json: { message: "Revise", code: "validation_failed", request_id: "r9", errors: { rfc: ["No tiene formato"] } },
      },
    });
    const error = await failure(
      call("register", { body: { rfc: "", username: "", email: "", password: "", password_confirmation: "" } }),
    );
    expect(error).toMatchObject({
      status: 422,
      code: "validation_failed",
      requestId: "r9",
      errors: { rfc: ["No tiene formato"] },
    });
    expect(error.sentences).toEqual(["No tiene formato"]);
  });

  test("a proxy's page becomes the general sentence", async () => {
    fakeServer({ "GET /api/auth/get/credits": { status: 502, text: "<html>Bad gateway</html>" } });
    const error = await failure(call("getCredits", {}));
    expect(error.message).toBe(
      "Ocurrió un error al solicitar los datos. Por favor, póngase en contacto con el administrador del sitio.",
    );
  });

  test("a network failure is reported as one", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure(call("getCredits", {}))).toMatchObject({ status: 0, code: "unreachable" });
  });

  test("401 ends the session and says so once", async () => {
    const notice = vi.fn();
    onSessionExpired(notice);
    signIn();
    fakeServer({ "GET /api/auth/get/credits": { status: 401, json: { message: "Expiró", code: "unauthenticated" } } });
    await failure(call("getCredits", {}));
    await failure(call("getCredits", {}));
    expect(getSession()).toBeNull();
    expect(notice).toHaveBeenCalledTimes(1);
  });

  test("an answer to a session that was left for another ends nothing", async () => {
    signIn();
    const left = getSession();
    fakeServer({
      "GET /api/auth/get/credits": () => {
        if (left !== null) startSession({ ...left, token: "of another company" });
        return { status: 401, json: { message: "Expiró", code: "unauthenticated" } };
      },
    });
    await failure(call("getCredits", {}));
    expect(getSession()?.token).toBe("of another company");
  });

  test("a wrong password ends nothing", async () => {
    const notice = vi.fn();
    onSessionExpired(notice);
    signIn();
    fakeServer({
      "POST /api/auth/signin": {
        status: 401,
        json: { message: "Credenciales inválidas", code: "invalid_credentials" },
      },
    });
    await failure(call("signIn", { body: { email: "a", password: "b" } }));
    expect(getSession()).not.toBeNull();
    expect(notice).not.toHaveBeenCalled();
  });
});

describe("files", () => {
  test("come with the name the server gave", async () => {
    fakeServer({
      "GET /api/auth/download/logo": {
        text: "bytes",
        headers: { "content-disposition": `attachment; filename="logo.png"; filename*=UTF-8''log%C3%B3.png` },
      },
    });
    const file = await callForFile("downloadLogo", {});
    expect(file.fileName).toBe("logó.png");
    expect(await file.blob.text()).toBe("bytes");
  });

  test("a response that breaks off is reported as a network failure, whatever its type", async () => {
    const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", async () => new Response(broken()));
    expect(await failure(callForFile("downloadLogo", {}))).toMatchObject({ status: 0, code: "unreachable" });
    expect(await failure(call("getCredits", {}))).toMatchObject({ status: 0, code: "unreachable" });
  });

  test.each([
    [null, null],
    ["inline", null],
    ['attachment; filename="a b.xml"', "a b.xml"],
    ["attachment; filename=plain.pdf", "plain.pdf"],
  ])("%j is named %j", (header, name) => expect(fileNameOf(header)).toBe(name));
});
