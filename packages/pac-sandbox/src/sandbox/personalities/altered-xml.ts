import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";
import { withDocument } from "../with-document.ts";

export const alteredXml: Personality = {
  name: "altered-xml",
  about: "Stamps, then answers with our document and stamp, but another Total.",
  async play({ act }) {
    const change = (xml: string): string =>
      xml.replace(/(\sTotal=")([0-9]+)/, (_, before: string, whole: string) => `${before}${whole}9`);
    return retold(await act(), (verdict) => withDocument(verdict, change));
  },
};
