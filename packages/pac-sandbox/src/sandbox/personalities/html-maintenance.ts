import { bytes } from "../../http/answer.ts";
import type { Personality } from "../personality.ts";

const PAGE =
  "<!doctype html><html lang=es><title>Mantenimiento</title><h1>Estamos en mantenimiento</h1><p>Vuelva en unos minutos.</p></html>";

export const htmlMaintenance: Personality = {
  name: "html-maintenance",
  about: "Answers a maintenance page with status 200 and stamps nothing.",
  play: () => bytes("text/html; charset=utf-8", PAGE),
};
