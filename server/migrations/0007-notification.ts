import type { Migration } from 'kysely/migration';

export const notification: Migration = { up: async () => {} };
