import { SAMPLE_USER } from "./samples.ts";

/** What every mail to somebody about their own account can say. */
export const ofUser = {
  values: ({ username }: { readonly username: string }) => ({ username }),
  sample: () => SAMPLE_USER,
};
