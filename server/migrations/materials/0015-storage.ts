import type { Migration } from 'kysely/migration';

export const storage: Migration = {
  up: async () => undefined,
};
