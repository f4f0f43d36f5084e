import { createOutbound } from "../outbound.ts";
import type { PacPort } from "../port.ts";
import { createPublishedCertificates } from "../published-certificates.ts";
import { finkokCancel } from "./cancel.ts";
import { finkokStatus } from "./cancellation-status.ts";
import { createFinkokClient } from "./client.ts";
import { finkokCredits } from "./credits.ts";
import type { FinkokSettings } from "./settings.ts";
import { finkokStamp } from "./stamp.ts";

const PAUSE_MS = 2_000;

/** Finkok's SOAP interface. The sandbox provider speaks it too. The quirks are dated in ../QUIRKS.md. */
export function createFinkokPac(settings: FinkokSettings): PacPort {
  const fetch = createOutbound([settings.url, settings.certificatesUrl], settings.hearDate);
  const client = createFinkokClient(settings, fetch);
  return {
    provider: settings.provider,
    environment: settings.environment,
    ...finkokStamp(client, settings.pauseMs ?? PAUSE_MS),
    certificate: createPublishedCertificates(settings.certificatesUrl, fetch),
    cancel: finkokCancel(client),
    bringsStatus: true,
    cancellationStatus: finkokStatus(client),
    credits: finkokCredits(client),
  };
}
