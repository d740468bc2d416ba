/** In the address; never renamed. */
export const sectionNames = [
  'account',
  'password',
  'binding',
  'notifications',
  'display',
  'devices',
  'storage',
  'data',
] as const;
export type SectionName = (typeof sectionNames)[number];
