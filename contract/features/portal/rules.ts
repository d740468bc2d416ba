export const portalRefusal = {} as const;
