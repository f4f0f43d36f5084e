/** The version of the product, as health and the API's description show it. */
export const VERSION = "0.1.0";
