import type { Migration } from 'kysely/migration';

export const messaging: Migration = { up: async () => {} };
