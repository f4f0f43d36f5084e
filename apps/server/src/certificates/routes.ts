import { type Language, MONTH_NAMES, notice, ROUTES } from "@timbra/contract";
import { actorOf } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, requireRecentProof, type Session, withSessionTenant } from "../http/authenticate.ts";
import { type HttpProblem, refuse, refuseField, refuseFieldWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { DAY_MS } from "../lib/durations.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { getActiveCertificate, type ShownCertificate } from "./certificates.db.ts";
import { freezeKey, getKeyCustody, unfreezeKey } from "./custody.ts";
import {
  type CertificateFault,
  destroyCertificate,
  requestTestCertificate,
  storeCertificate,
} from "./store-certificate.ts";

const RETRY_SECONDS = 5;

export const certificateRoutes: RoutePlugin = (app, deps) => {
  const issuer = (session: Session) => ({ id: requireIssuer(session), rfc: session.user.rfc });

  route(app, ROUTES.storeCsd, async ({ session, body, language, request }) => {
    // The first one replaces nothing: whoever registers is not asked again in the middle of it.
    if ((await withSessionTenant(deps.db, session, getActiveCertificate)) !== null)
      requireRecentProof(session, deps.clock.now());
    const fault = await storeCertificate(deps, issuer(session), body, actorOf(session, request));
    if (fault !== null) throw certificateProblem(fault, language);
    const message = notice("csd_saved", language);
    return { status: message, message };
  });

  route(app, ROUTES.getCsd, async ({ session }) => {
    const certificate = await withSessionTenant(deps.db, session, getActiveCertificate);
    return { csd: certificate === null ? null : toCsdData(certificate, deps.clock.now()) };
  });

  route(app, ROUTES.deleteCsd, async ({ session, language, request }) => {
    const by = actorOf(session, request);
    const destroyed = await withSessionTenant(deps.db, session, (tx, issuerId) =>
      destroyCertificate(tx, deps.clock, issuerId, by),
    );
    if (!destroyed) throw refuse("not_found");
    deps.signers.forget(requireIssuer(session));
    return { message: notice("csd_deleted", language) };
  });

  route(app, ROUTES.getKeyCustody, async ({ session }) => ({
    custody: await withSessionTenant(deps.db, session, (tx) => getKeyCustody(tx, deps.clock)),
  }));

  route(app, ROUTES.freezeKey, async ({ session, language, request }) => {
    const by = actorOf(session, request);
    const isThere = await withSessionTenant(deps.db, session, (tx, id) => freezeKey(tx, deps.clock, id, by));
    if (!isThere) throw refuse("not_found");
    deps.signers.forget(requireIssuer(session));
    return { message: notice("key_frozen", language) };
  });

  route(app, ROUTES.unfreezeKey, async ({ session, language, request }) => {
    const by = actorOf(session, request);
    await withSessionTenant(deps.db, session, (tx, id) => unfreezeKey(tx, deps.clock, id, by));
    return { message: notice("key_unfrozen", language) };
  });

  route(app, ROUTES.makeTestCsd, async ({ session, body }) => {
    const outcome = await requestTestCertificate(deps, issuer(session), body);
    if (outcome.kind === "made") return outcome.files;
    if (outcome.kind === "sandbox_only") throw refuse("sandbox_only");
    throw outcome.kind === "refused"
      ? refuse("generalError")
      : refuse("dependency_unavailable", { retryAfterSeconds: RETRY_SECONDS });
  });
};

/** The field of the form that each fault belongs to. */
const FIELDS = {
  invalidCert: "certBase64",
  notCsd: "certBase64",
  testCertificate: "certBase64",
  invalidKey: "keyBase64",
  invalidPassphrase: "passphrase",
  notMatchKeyWithCert: "keyBase64",
} as const;

/** The refusal of an upload, at the field it is about. */
export function certificateProblem(fault: CertificateFault, language: Language): HttpProblem {
  if (fault.code === "invalidCertDate")
    return refuseFieldWith(fault.code, { date: formatDay(fault.validTo, language) }, "certBase64");
  if (fault.code === "otherRfc") return refuseFieldWith(fault.code, { rfc: fault.rfc }, "certBase64");
  if (fault.code === "leaving_already") return refuse(fault.code);
  return refuseField(fault.code, FIELDS[fault.code]);
}

/** "18-May-2027": the day in Mexico City, as settings forms write days (spec §9). */
export function formatDay(instant: Date, language: Language): string {
  const [year = "", month = "", day = ""] = mexicanDay(instant).split("-");
  return `${day}-${MONTH_NAMES[language][Number(month) - 1]}-${year}`;
}

/**
 * The certificate in use under the names of the specification. `days_left` counts whole days, negative once it has
 * expired.
 */
function toCsdData({ certificate_number, valid_from, valid_until, ...certificate }: ShownCertificate, now: Date) {
  return {
    ...certificate,
    valid_until: valid_until.toISOString(),
    valid_from: valid_from.toISOString(),
    no_certificado: certificate_number,
    days_left: Math.floor((valid_until.getTime() - now.getTime()) / DAY_MS),
  };
}
