import type { Migration } from 'kysely/migration';

export const tour: Migration = { up: async () => {} };
