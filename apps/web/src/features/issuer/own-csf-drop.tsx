import { type Csf, hasPermission } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useCsfAtHand } from "../../lib/csf-at-hand.ts";
import { useSession } from "../../lib/session.ts";
import { CsfDrop } from "../../ui/csf/csf-drop.tsx";

interface OwnCsfDropProps {
  readonly onTake: (csf: Csf, regime: Csf["tax_regimes"][number] | null) => void;
}

/** The issuer's own constancia: it fills what the SAT knows of them here, and the address in its own section. */
export function OwnCsfDrop({ onTake }: OwnCsfDropProps) {
  const { t } = useTranslation();
  const session = useSession();
  const atHand = useCsfAtHand();
  // The address that reads constancias belongs to the customers.
  if (session === null || !hasPermission(["crud_user_clients"], session.user.scopes)) return null;
  const { rfc } = session.user;
  return (
    <CsfDrop
      hint={t("issuer.csf_hint")}
      regimeLabel={t("issuer.csf_regime")}
      refuse={(csf) => (csf.rfc === null || csf.rfc === rfc ? null : t("issuer.csf_other", { rfc: csf.rfc, own: rfc }))}
      onTake={(csf, regime) => {
        atHand.keep(csf);
        onTake(csf, regime);
      }}
    />
  );
}
