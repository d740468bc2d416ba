import type { Migration } from 'kysely/migration';

export const classroom: Migration = { up: async () => {} };
