import { nodeFromXmlString } from "@nodecfdi/cfdi-core";
import { printRatios } from "./ratios.ts";

printRatios(
  (_issuer, { xml }) =>
    () =>
      void nodeFromXmlString(xml),
);
