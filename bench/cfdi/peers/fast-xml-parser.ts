import { XMLParser } from "fast-xml-parser";
import { printRatios } from "./ratios.ts";

const parser = new XMLParser({ ignoreAttributes: false, parseAttributeValue: false });
printRatios(
  (_issuer, { xml }) =>
    () =>
      void parser.parse(xml),
);
