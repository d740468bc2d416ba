import type { Migration } from 'kysely/migration';

export const followers: Migration = { up: async () => {} };
