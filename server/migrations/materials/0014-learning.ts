import type { Migration } from 'kysely/migration';

export const learning: Migration = {
  up: async () => undefined,
};
