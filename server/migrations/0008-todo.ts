import type { Migration } from 'kysely/migration';

export const todo: Migration = { up: async () => {} };
