import type { Migration } from 'kysely/migration';

export const portal: Migration = { up: async () => {} };
