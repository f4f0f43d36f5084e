/** A service of Finkok. */
export type ServiceName = "stamp" | "cancel" | "utilities";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#xD;",
};

/** A SOAP 1.1 request: the method and its parameters, all in the service's namespace. */
export function envelope(service: ServiceName, method: string, parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).map(([name, value]) => `<f:${name}>${escaped(value)}</f:${name}>`);
  const body = `<soapenv:Body><f:${method}>${written.join("")}</f:${method}></soapenv:Body>`;
  const namespaces = `xmlns:soapenv="${SOAP}" xmlns:f="http://facturacion.finkok.com/${service}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope ${namespaces}><soapenv:Header/>${body}</soapenv:Envelope>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ENTITIES[character] as string);
}
