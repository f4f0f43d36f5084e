import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import { type HttpAnswer, type HttpExchange, jsonAnswer } from "../http/exchange.ts";
import type { HttpRoute } from "../http/listen.ts";
import type { BehaviourRunner, SandboxOperation } from "../sandbox/behaviour.ts";
import type { ProviderReply } from "../sandbox/personality.ts";
import {
  authenticate,
  authenticateByHeaders,
  createTokens,
  type ProviderAccount,
  refuseBearer,
} from "./authenticate.ts";
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
import { issue, issueJson, stamp, type Version } from "./stamp.ts";
import { storedFile, storedRecords } from "./stored-document.ts";
import { validate } from "./validate.ts";

/** What this protocol's routes work with. */
export interface SwDeps {
  readonly deps: StampingDeps;
  readonly satDeps: SatDeps;
  readonly account: ProviderAccount;
  readonly clock: () => Date;
  readonly play: BehaviourRunner;
}

type Handle<Result> = (exchange: HttpExchange, parts: readonly string[]) => Result;

/** How a route is guarded: by a token alone, or by a token and whatever personality is about. */
interface Guards {
  withToken(
    handle: Handle<Promise<HttpAnswer | null> | HttpAnswer>,
  ): Handle<Promise<HttpAnswer | null> | HttpAnswer | null>;
  withPersonality(
    occasion: SandboxOperation,
    act: Handle<Promise<ProviderReply>>,
  ): Handle<Promise<HttpAnswer | null> | HttpAnswer | null>;
  lookup(act: Handle<Promise<HttpAnswer> | HttpAnswer>): Handle<Promise<HttpAnswer | null> | HttpAnswer | null>;
}

const UUID = "([0-9A-Fa-f-]{36})";
const RFC = "([^/]{12,40})";

/** What SW Sapien's services and api hosts answer, on one host. */
export function swRoutes(provider: SwDeps): HttpRoute[] {
  const { account, clock, play, deps } = provider;
  const tokens = createTokens();
  const withToken: Guards["withToken"] = (handle) => (exchange, parts) =>
    refuseBearer(exchange, tokens, clock()) ?? handle(exchange, decoded(parts));
  const withPersonality: Guards["withPersonality"] = (occasion, act) =>
    withToken((exchange, parts) => play(exchange, { occasion, act: () => act(exchange, parts), fail }));
  const lookup: Guards["lookup"] = (act) =>
    withPersonality("lookup", async (exchange, parts) => {
      const answer = await act(exchange, parts);
      return { answer: () => answer };
    });
  const guards = { withToken, withPersonality, lookup };
  return [
    {
      method: "POST",
      path: /^\/v2\/security\/authenticate$/,
      handle: (exchange) => authenticate(exchange, account, tokens, clock()),
    },
    {
      method: "POST",
      path: /^\/security\/authenticate$/,
      handle: (exchange) => authenticateByHeaders(exchange, account, tokens, clock()),
    },
    ...stampRoutes(provider, guards),
    ...cancelRoutes(provider, guards),
    ...certificateRoutes(provider, guards),
    {
      method: "GET",
      path: new RegExp(`^/datawarehouse/v1/live/${UUID}$`),
      handle: lookup(({ origin }, [uuid = ""]) => storedRecords(deps.stampLedger, uuid, origin)),
    },
    {
      method: "GET",
      path: new RegExp(`^/datawarehouse/files/${UUID}\\.xml$`),
      handle: (_, [uuid = ""]) => storedFile(deps.stampLedger, uuid),
    },
    { method: "GET", path: /^\/management\/v2\/api\/users\/balance$/, handle: withToken(() => balance(deps)) },
    { method: "GET", path: /^\/account\/balance$/, handle: withToken(() => legacyBalance(deps)) },
    {
      method: "POST",
      path: /^\/validate\/cfdi(?:33|40)?$/,
      handle: lookup((exchange) => validate(exchange, deps, provider.satDeps)),
    },
  ];
}

function stampRoutes({ deps, clock }: SwDeps, { withPersonality }: Guards): HttpRoute[] {
  const asked = ([v4, version, b64]: readonly (string | undefined)[]) => ({
    version: version as Version,
    base64: b64 !== undefined,
    knowsCustomId: v4 !== undefined,
  });
  return [
    {
      method: "POST",
      path: /^(\/v4)?\/cfdi33\/stamp\/(v[1-4])(\/b64)?$/,
      handle: withPersonality("stamp", (exchange, parts) => stamp(exchange, asked(parts), deps, clock())),
    },
    {
      method: "POST",
      path: /^(\/v4)?\/cfdi33\/issue\/(v[1-4])(\/b64)?$/,
      handle: withPersonality("stamp", (exchange, parts) => issue(exchange, asked(parts), deps, clock())),
    },
    {
      method: "POST",
      path: /^(\/v4)?(?:\/v3)?\/cfdi33\/issue\/json\/(v[1-4])(\/b64)?$/,
      handle: withPersonality("stamp", (exchange, parts) => issueJson(exchange, asked(parts), deps, clock())),
    },
  ];
}

function cancelRoutes({ deps, satDeps }: SwDeps, { withPersonality, lookup }: Guards): HttpRoute[] {
  const { taxpayers } = deps;
  const post = (path: string, handle: HttpRoute["handle"]): HttpRoute => ({
    method: "POST",
    path: new RegExp(`^${path}$`),
    handle,
  });
  return [
    post(
      "/cfdi33/cancel/xml",
      withPersonality("cancel", (exchange) => cancelXml(exchange, satDeps)),
    ),
    post(
      "/cfdi33/cancel/csd",
      withPersonality("cancel", (exchange) => cancelCsd(exchange, satDeps)),
    ),
    post(
      `/cfdi33/cancel/${RFC}/${UUID}/(\\d\\d)(?:/${UUID})?`,
      withPersonality("cancel", (_, parts) => cancelStored(parts, satDeps, taxpayers)),
    ),
    {
      method: "GET",
      path: new RegExp(`^/pendings/${RFC}$`),
      handle: lookup((_, [rfc = ""]) => pendings(satDeps, rfc)),
    },
    post(
      "/acceptreject/xml",
      lookup((exchange) => acceptRejectXml(exchange, satDeps)),
    ),
    post(
      "/acceptreject/csd",
      lookup((exchange) => acceptRejectCsd(exchange, satDeps)),
    ),
    post(
      `/acceptreject/${RFC}/${UUID}/(Aceptacion|Rechazo)`,
      lookup((_, parts) => acceptRejectStored(parts, satDeps, taxpayers)),
    ),
    post(
      "/relations/xml",
      lookup((exchange) => relationsXml(exchange, satDeps)),
    ),
    post(
      "/relations/csd",
      lookup((exchange) => relationsCsd(exchange, satDeps)),
    ),
    post(
      `/relations/${RFC}/${UUID}`,
      lookup((_, parts) => relationsStored(parts, satDeps, taxpayers)),
    ),
  ];
}

function certificateRoutes({ deps: { taxpayers } }: SwDeps, { withToken }: Guards): HttpRoute[] {
  const get = (path: string, handle: (part: string) => HttpAnswer): HttpRoute => ({
    method: "GET",
    path: new RegExp(`^${path}$`),
    handle: withToken((_, [part = ""]) => handle(part)),
  });
  return [
    {
      method: "POST",
      path: /^\/(?:certificates|csd)\/save$/,
      handle: withToken((exchange) => saveCertificate(exchange, taxpayers)),
    },
    get("/certificates", () => listCertificates(taxpayers)),
    get(`/certificates/rfc/${RFC}`, (rfc) => listCertificates(taxpayers, (one) => one.rfc === rfc)),
    get("/certificates/(\\d{20})", (number) => showCertificate(taxpayers, number)),
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
