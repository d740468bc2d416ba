import type { World } from '#tests/harness/world.ts';

/** The code of a link to a course, which only its staff see. */
export const linkOf = ({ server }: World, id: string) =>
  server.db.read((sql) =>
    sql
      .withTables<{ course_guest_link: { id: string; code: string } }>()
      .selectFrom('course_guest_link')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirst(),
  );
