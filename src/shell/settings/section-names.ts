/** In the address; never renamed. */
export const sectionNames = ['account', 'password', 'notifications', 'display', 'devices', 'storage'] as const;
export type SectionName = (typeof sectionNames)[number];
