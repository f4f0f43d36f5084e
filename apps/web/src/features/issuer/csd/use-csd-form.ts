import { csdRequest, type ReadRequestOf } from "@timbra/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import type { FormOf } from "../../../lib/checked-form.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import type { CertificateFacts } from "../../../lib/sat-certificate.ts";
import { useSession } from "../../../lib/session.ts";
import type { ReadFile } from "../../../ui/file-drop/file-drop.tsx";
import { toast } from "../../../ui/toast.ts";
import type { CsdFileFault } from "./check-csd.ts";
import { csdFaultText, fieldOfCsdFault } from "./csd-messages.ts";

/** Opening certificates takes a library that nobody else needs: it comes when the first file is chosen. */
const checks = () => import("./check-csd.ts");

/** Both files, the passphrase, and what the browser finds out about them before they are sent. */
export function useCsdForm() {
  const rfc = useSession()?.user.rfc ?? "";
  const form = useSchemaForm(csdRequest, {
    passphrase: "",
    certBase64: "",
    keyBase64: "",
    cer_filename: "",
    key_filename: "",
    rfc,
  });
  const [cert, setCert] = useState<ReadFile | null>(null);
  const [key, setKey] = useState<ReadFile | null>(null);
  const [facts, setFacts] = useState<CertificateFacts | null>(null);
  const tell = useFaultMessages(form);

  const chooseCert = async (file: ReadFile | null) => {
    setCert(file);
    setFacts(null);
    form.setValue("certBase64", file?.base64 ?? "", { shouldDirty: true });
    form.setValue("cer_filename", file?.name ?? "");
    form.clearErrors(["certBase64", "cer_filename", "keyBase64"]);
    if (file === null) return;
    const { certificate, fault } = await certificateOf(file, rfc);
    setFacts(certificate);
    if (fault !== null) tell(fault);
  };

  const chooseKey = (file: ReadFile | null) => {
    setKey(file);
    form.setValue("keyBase64", file?.base64 ?? "", { shouldDirty: true });
    form.setValue("key_filename", file?.name ?? "");
    form.clearErrors(["keyBase64", "key_filename", "passphrase"]);
  };

  return {
    form,
    cert,
    key,
    facts,
    chooseCert,
    chooseKey,
    /** Fills everything at once. */
    fill: async (files: { readonly cert: ReadFile; readonly key: ReadFile; readonly passphrase: string }) => {
      chooseKey(files.key);
      form.setValue("passphrase", files.passphrase);
      await chooseCert(files.cert);
    },
    /** Checks in the browser, then uploads; the server's success message, or null when a check failed and was shown. */
    upload: async (sent: ReadRequestOf<"storeCsd">): Promise<string | null> => {
      const fault = await faultOf(sent);
      if (fault === null) return (await call("storeCsd", { body: sent })).status;
      tell(fault);
      return null;
    },
  };
}

/** Says a fault: at its field, and again in the language that one changes to, or in a toast. */
function useFaultMessages(form: FormOf<typeof csdRequest>): (fault: CsdFileFault) => void {
  const { i18n } = useTranslation();
  const [told, setTold] = useState<CsdFileFault | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what the sentence depends on
  useEffect(() => {
    const field = told && fieldOfCsdFault(told);
    if (told === null || field === null || form.getFieldState(field).error?.type !== told.code) return;
    form.setError(field, { type: told.code, message: csdFaultText(told) });
  }, [i18n.language]);
  return (fault) => {
    setTold(fault);
    const field = fieldOfCsdFault(fault);
    if (field === null) toast.error(csdFaultText(fault));
    else
      form.setError(field, { type: fault.code, message: csdFaultText(fault) }, { shouldFocus: field === "passphrase" });
  };
}

async function certificateOf(
  file: ReadFile,
  rfc: string,
): Promise<{ certificate: CertificateFacts | null; fault: CsdFileFault | null }> {
  try {
    return (await checks()).checkCertificate(file.base64, rfc, new Date());
  } catch {
    return { certificate: null, fault: { code: "generalError" } };
  }
}

async function faultOf(sent: ReadRequestOf<"storeCsd">): Promise<CsdFileFault | null> {
  try {
    return (await checks()).checkCsd(sent, sent.rfc, new Date());
  } catch {
    return { code: "generalError" };
  }
}
