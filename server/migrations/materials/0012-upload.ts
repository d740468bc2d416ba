import type { Migration } from 'kysely/migration';

export const upload: Migration = {
  up: async () => undefined,
};
