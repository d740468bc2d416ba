export const todoRefusal = {} as const;
