import { notice, ROUTES } from "@timbra/contract";
import { oneAtATime } from "../adapters/postgres/index.ts";
import { doerOf, recordDeed } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { requireFresh } from "../http/authenticate.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { getCertificateInUse, retireCertificate } from "./certificates.db.ts";
import { toCsdData } from "./csd-data.ts";
import { orderTestCsd } from "./order-test-csd.ts";
import { refuseCsd } from "./refuse-csd.ts";
import { storeCsd } from "./store-csd.ts";

const RETRY_SECONDS = 5;

export const csdRoutes: Room = (app, deps) => {
  const issuer = (session: Session) => ({ id: issuerOf(session), rfc: session.user.rfc });

  route(app, ROUTES.storeCsd, async ({ session, body, language, request }) => {
    // The first one replaces nothing: whoever registers is not asked again in the middle of it.
    if ((await asIssuer(deps.db, session, getCertificateInUse)) !== null) requireFresh(session, deps.clock.now());
    const fault = await storeCsd(deps, issuer(session), body, doerOf(session, request));
    if (fault !== null) throw refuseCsd(fault, language);
    const message = notice("csd_saved", language);
    return { status: message, message };
  });

  route(app, ROUTES.getCsd, async ({ session }) => {
    const certificate = await asIssuer(deps.db, session, getCertificateInUse);
    return { csd: certificate === null ? null : toCsdData(certificate, deps.clock.now()) };
  });

  route(app, ROUTES.deleteCsd, async ({ session, language, request }) => {
    const destroyed = await asIssuer(deps.db, session, async (tx) => {
      await oneAtATime(tx, issuerOf(session), "certificates");
      const retired = await retireCertificate(tx, "destroyed");
      if (retired)
        await recordDeed(tx, deps.clock, {
          deed: "csd_destroyed",
          by: doerOf(session, request),
          issuerId: session.issuerId,
        });
      return retired;
    });
    if (!destroyed) throw refuse("not_found");
    deps.signers.forget(issuerOf(session));
    return { message: notice("csd_deleted", language) };
  });

  route(app, ROUTES.makeTestCsd, async ({ session, body }) => {
    const outcome = await orderTestCsd(deps, issuer(session), body);
    if (outcome.kind === "made") return outcome.files;
    if (outcome.kind === "sandbox_only") throw refuse("sandbox_only");
    throw outcome.kind === "refused"
      ? refuse("generalError")
      : refuse("dependency_unavailable", { retryAfterSeconds: RETRY_SECONDS });
  });
};
