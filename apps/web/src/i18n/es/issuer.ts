export const issuer = {} as const;
