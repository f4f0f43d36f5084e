import type { StampingDeps } from "../certify/certify.ts";
import { type HttpAnswer, type HttpExchange, jsonAnswer } from "../http/exchange.ts";
import { get, type Handler, type HttpRoute, post } from "../http/listen.ts";
import type { ProviderDeps, SandboxOperation } from "../sandbox/behaviour.ts";
import { type ProviderReply, replyWith } from "../sandbox/personality.ts";
import { authenticate, createTokens, refuseBearer } from "./authenticate.ts";
import {
  acceptRejectCsd,
  acceptRejectStored,
  acceptRejectXml,
  cancelCsd,
  cancelStored,
  cancelXml,
  pendings,
  relationsCsd,
  relationsStored,
  relationsXml,
} from "./cancel.ts";
import { listCertificates, saveCertificate, showCertificate } from "./certificates.ts";
import { fail } from "./envelope.ts";
import { type SwStampRequest, stamp, type Version } from "./stamp.ts";
import { searchStored, storedFile, storedRecords } from "./stored-document.ts";
import { validate } from "./validate.ts";

type Handle<Result> = (exchange: HttpExchange, parts: readonly string[]) => Result;
type Lookup = Handle<Promise<HttpAnswer> | HttpAnswer>;

/** How a route is guarded: by a token alone, or by a token and whatever personality is about. */
interface Guards {
  withToken(handle: Handler): Handler;
  withPersonality(occasion: SandboxOperation, act: Handle<Promise<ProviderReply>>): Handler;
  lookup(act: Lookup): Handler;
}

const UUID = "([0-9A-Fa-f-]{36})";
const RFC = "([^/]{12,40})";

/** What SW Sapien's services and api hosts answer, on one host. */
export function swRoutes(provider: ProviderDeps): HttpRoute[] {
  const { account, clock, play, deps } = provider;
  const tokens = createTokens();
  const withToken: Guards["withToken"] = (handle) => (exchange, parts) =>
    refuseBearer(exchange, tokens, clock()) ?? handle(exchange, decoded(parts));
  const withPersonality: Guards["withPersonality"] = (occasion, act) =>
    withToken((exchange, parts) => play(exchange, { occasion, act: () => act(exchange, parts), fail }));
  const lookup: Guards["lookup"] = (act) =>
    withPersonality("lookup", async (exchange, parts) => replyWith(await act(exchange, parts)));
  const guards = { withToken, withPersonality, lookup };
  return [
    post("/v2/security/authenticate", (exchange) => authenticate(exchange, "body", account, tokens, clock())),
    post("/security/authenticate", (exchange) => authenticate(exchange, "headers", account, tokens, clock())),
    ...stampRoutes(provider, guards),
    ...cancelRoutes(provider, guards),
    ...certificateRoutes(provider, guards),
    get(
      `/datawarehouse/v1/live/${UUID}`,
      lookup(({ origin }, [uuid = ""]) => storedRecords(deps.stampLedger, uuid, origin)),
    ),
    get(
      "/datawarehouse/v1/live/?",
      lookup(({ origin, query }) => searchStored(deps.stampLedger, query, origin)),
    ),
    get(`/datawarehouse/files/${UUID}\\.xml`, (_, [uuid = ""]) => storedFile(deps.stampLedger, uuid)),
    get(
      "/management/v2/api/users/balance",
      withToken(() => balance(deps)),
    ),
    get(
      "/account/balance",
      withToken(() => legacyBalance(deps)),
    ),
    post(
      "/validate/cfdi(?:33|40)?",
      lookup((exchange) => validate(exchange, deps, provider.satDeps)),
    ),
  ];
}

function stampRoutes({ deps, clock }: ProviderDeps, { withPersonality }: Guards): HttpRoute[] {
  const handle = withPersonality("stamp", (exchange, [v4, service, version, b64]) => {
    const asked = {
      service: service as SwStampRequest["service"],
      version: version as Version,
      base64: b64 !== undefined,
      knowsCustomId: v4 !== undefined,
    };
    return stamp(exchange, asked, deps, clock());
  });
  return [
    post("(/v4)?/cfdi33/(stamp|issue)/(v[1-4])(/b64)?", handle),
    post("(/v4)?(?:/v3)?/cfdi33/(issue/json)/(v[1-4])(/b64)?", handle),
  ];
}

function cancelRoutes({ deps: { taxpayers }, satDeps }: ProviderDeps, guards: Guards): HttpRoute[] {
  const cancel = (path: string, act: Handle<Promise<ProviderReply>>) =>
    post(path, guards.withPersonality("cancel", act));
  const lookup = (path: string, act: Lookup) => post(path, guards.lookup(act));
  return [
    cancel("/cfdi33/cancel/xml", (exchange) => cancelXml(exchange, satDeps)),
    cancel("/cfdi33/cancel/csd", (exchange) => cancelCsd(exchange, satDeps)),
    cancel(`/cfdi33/cancel/${RFC}/${UUID}/(\\d\\d)(?:/${UUID})?`, (_, parts) =>
      cancelStored(parts, satDeps, taxpayers),
    ),
    get(
      `/pendings/${RFC}`,
      guards.lookup((_, [rfc = ""]) => pendings(satDeps, rfc)),
    ),
    lookup("/acceptreject/xml", (exchange) => acceptRejectXml(exchange, satDeps)),
    lookup("/acceptreject/csd", (exchange) => acceptRejectCsd(exchange, satDeps)),
    lookup(`/acceptreject/${RFC}/${UUID}/(Aceptacion|Rechazo)`, (_, parts) =>
      acceptRejectStored(parts, satDeps, taxpayers),
    ),
    lookup("/relations/xml", (exchange) => relationsXml(exchange, satDeps)),
    lookup("/relations/csd", (exchange) => relationsCsd(exchange, satDeps)),
    lookup(`/relations/${RFC}/${UUID}`, (_, parts) => relationsStored(parts, satDeps, taxpayers)),
  ];
}

function certificateRoutes({ deps: { taxpayers } }: ProviderDeps, { withToken }: Guards): HttpRoute[] {
  const list = (path: string, handle: (part: string) => HttpAnswer) =>
    get(
      path,
      withToken((_, [part = ""]) => handle(part)),
    );
  return [
    post(
      "/(?:certificates|csd)/save",
      withToken((exchange) => saveCertificate(exchange, taxpayers)),
    ),
    list("/certificates", () => listCertificates(taxpayers)),
    list(`/certificates/rfc/${RFC}`, (rfc) => listCertificates(taxpayers, (one) => one.rfc === rfc)),
    list("/certificates/(\\d{20})", (number) => showCertificate(taxpayers, number)),
  ];
}

/** An RFC may have an "&" or an "Ñ", which addresses write otherwise; what is no such writing stays as it is. */
function decoded(parts: readonly string[]): readonly string[] {
  return parts.map((part) => {
    try {
      return part === undefined ? part : decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** GET /account/balance/, the older address and names of the same. */
function legacyBalance({ stampLedger, stamps }: StampingDeps): HttpAnswer {
  return jsonAnswer(200, {
    status: "success",
    data: {
      idSaldoCliente: NOBODY,
      idClienteUsuario: NOBODY,
      saldoTimbres: Math.max(0, stamps - stampLedger.size),
      timbresUtilizados: stampLedger.size,
      fechaExpiracion: null,
      unlimited: false,
      timbresAsignados: stamps,
    },
  });
}

/** GET /management/v2/api/users/balance: what is left of the stamps bought. */
function balance({ stampLedger, stamps }: StampingDeps): HttpAnswer {
  return jsonAnswer(200, {
    status: "success",
    data: {
      idUserBalance: NOBODY,
      idUser: NOBODY,
      stampsBalance: Math.max(0, stamps - stampLedger.size),
      stampsUsed: stampLedger.size,
      stampsAssigned: stamps,
      unlimited: false,
      expirationDate: null,
      lastTransaction: null,
    },
  });
}
