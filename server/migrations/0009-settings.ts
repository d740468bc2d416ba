import type { Migration } from 'kysely/migration';

export const settings: Migration = { up: async () => {} };
