import { ContactForm } from "../features/issuer/contact-form.tsx";

export function Component() {
  return <ContactForm as="page" />;
}
