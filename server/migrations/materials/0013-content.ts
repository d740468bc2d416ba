import type { Migration } from 'kysely/migration';

export const content: Migration = {
  up: async () => undefined,
};
