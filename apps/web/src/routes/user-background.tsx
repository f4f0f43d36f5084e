import { ImageForm } from "../features/issuer/images/image-form.tsx";

export function Component() {
  return <ImageForm kind="background" as="page" />;
}
