import { Credential } from "@nodecfdi/credentials/node";
import { printRatios } from "./ratios.ts";

printRatios(({ files }, { cadena }) => {
  const credential = Credential.create(files.cer.toString("binary"), files.key.toString("binary"), files.passphrase);
  return () => void credential.sign(cadena);
});
