export const tourRefusal = {} as const;
