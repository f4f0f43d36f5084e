// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/pagoenespecie",
  prefijo: "pagoenespecie",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/pagoenespecie/pagoenespecie.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "CvePIC": {"patrones":["[A-ZÑ&]{3}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z0-9]?[A-Z0-9]?[0-9A-Z]-(18|19|20)\\p{Nd}\\p{Nd}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])-[0-9]{3}"],"largo":[25,25]},
    "FolioSolDon": {"patrones":["PE-[0-9]{2}-[0-9]{5}"],"largo":[11,11]},
    "PzaArtNombre": {"largo":[1,null]},
    "PzaArtTecn": {"largo":[1,null]},
    "PzaArtAProd": {"patrones":["[0-9]{4}"]},
    "PzaArtDim": {"largo":[1,null]},
  },
  raiz: {"nombre":"PagoEnEspecie","atributos":{"Version":"Version","CvePIC":"CvePIC","FolioSolDon":"FolioSolDon","PzaArtNombre":"PzaArtNombre","PzaArtTecn":"PzaArtTecn","PzaArtAProd":"PzaArtAProd","PzaArtDim":"PzaArtDim"}},
};
