export { listCertificateFiles } from "./certificates.db.ts";
export { certificateRoutes } from "./routes.ts";
export { destroyCertificate } from "./store-certificate.ts";
