import type { Migration } from 'kysely/migration';

export const messageNotices: Migration = { up: async () => {} };
