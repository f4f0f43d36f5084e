// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/sectorfinanciero",
  prefijo: "sectorfinanciero",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/sectorfinanciero/sectorfinanciero.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "IdFideicom": {"largo":[1,20]},
    "NomFideicom": {"largo":[1,100]},
    "DescripFideicom": {"largo":[1,300]},
  },
  raiz: {"nombre":"SectorFinanciero","atributos":{"Version":"Version","IdFideicom":"IdFideicom","NomFideicom":"NomFideicom?","DescripFideicom":"DescripFideicom"}},
};
