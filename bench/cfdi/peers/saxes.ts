import { SaxesParser } from "saxes";
import { printRatios } from "./ratios.ts";

printRatios(
  (_issuer, { xml }) =>
    () =>
      void new SaxesParser({ xmlns: true }).write(xml).close(),
);
