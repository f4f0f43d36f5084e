/** Stripe's script, which must come from Stripe itself: it is what keeps card data away from this product. */
const SCRIPT = "https://js.stripe.com/endive/stripe.js";

interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

interface Elements {
  create(kind: "payment", options?: object): PaymentElement;
}

interface Outcome {
  readonly error?: { readonly message?: string };
  readonly paymentIntent?: { readonly status: string };
}

/** What is used of Stripe.js. */
export interface StripeJs {
  elements(options: { clientSecret: string; locale: string; appearance: object }): Elements;
  confirmPayment(options: {
    elements: Elements;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<Outcome>;
}

let loading: Promise<StripeJs> | null = null;

/** Loads Stripe.js once. Rejected: it could not be reached, and the next call tries again. */
export function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= new Promise<StripeJs>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const { Stripe } = window as unknown as { Stripe: (key: string) => StripeJs };
      resolve(Stripe(publishableKey));
    };
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error("Stripe.js could not be loaded"));
    };
    document.head.append(script);
  });
  return loading;
}
