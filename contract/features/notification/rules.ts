export const notificationRefusal = {} as const;
