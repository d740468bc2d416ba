import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createCourseware, deleteCourseware } from '#contract/features/content/calls.ts';
import {
  calCourse,
  calMember,
  getCapacityList,
  getCourseStorage,
  getUserStorage,
} from '#contract/features/storage/calls.ts';
import { capacityPageSizes } from '#contract/features/storage/keys.ts';
import { storageRefusal } from '#contract/features/storage/rules.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { chunkBytes, fileOf, upload } from '../upload/sender.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let students: readonly Person[];
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), uploads: { chunkBytes } });
    teacher = await world.person('teacher');
    students = [await world.person('student'), await world.person('student')];
    courseId = await world.course(teacher, students);
  });
  afterAll(() => world?.close());

  const must = async (who: Person, call: typeof createCourseware | typeof deleteCourseware, input: object) => {
    const said = await world.say(who, call as typeof createCourseware, input);
    if (!said.ok) throw new Error(JSON.stringify(said));
  };

  /** A material of so many bytes; the same `content` is the same file to the store. */
  const material = async (course: string, content: string): Promise<string> => {
    const [id, file] = [world.newId(), fileOf(world, content, `${world.newId()}.txt`)];
    await upload(world, teacher, file);
    const ref = { id: file.id, name: file.name, size: file.bytes.length, type: 'text/plain' };
    await must(teacher, createCourseware, { courseId: course, id, title: 'Lecture', order: 'a0', file: ref });
    await hang(course, id, file.id);
    return id;
  };

  /** The link that makes the row's readers readers of the file. */
  const hang = (course: string, id: string, file: string) =>
    world.server.db.write((sql) =>
      sql
        .withTables<{ file_link: { key: string; file_id: string; scope: string; audience: string } }>()
        .insertInto('file_link')
        .values({ key: `activity:${id}`, file_id: file, scope: `course:${course}`, audience: 'staff' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  const unhang = (id: string) =>
    world.server.db.write((sql) =>
      sql
        .withTables<{ file_link: { key: string } }>()
        .deleteFrom('file_link')
        .where('key', '=', `activity:${id}`)
        .execute(),
    );

  const numbers = async (who: Person, call: typeof getCourseStorage | typeof calCourse, course = courseId) => {
    const said = await world.say(who, call, { courseId: course });
    if (!said.ok) throw new Error(JSON.stringify(said));
    return said.data as unknown as Record<string, unknown>;
  };

  test('a course takes the bytes of its files, each content once; the wire has its own spellings (C-110, C-111, E-037)', async () => {
    await material(courseId, 'x'.repeat(3_000));
    await material(courseId, 'y'.repeat(500));
    const twice = await material(courseId, 'y'.repeat(500));
    const calculated = await numbers(teacher, calCourse);
    expect(calculated).toMatchObject({
      course: { coursename: 'Calculus', classname: 'Class 1', semester: '2026-2027', term: 1 },
      courseid: courseId,
      status: 0,
      total_space: 3_500,
      courseware_space: 3_500,
      courseware_count: 3,
      homework_space: 0,
      homework_file_count: 0,
      interact_courseware_space: 0,
      interact_courseware_count: 0,
      live_space: 0,
      live_count: 0,
      record_space: 0,
      record_count: 0,
      student_count: 2,
      courseware_fee_ratio: 7_000,
      live_fee: 0,
    });
    await must(teacher, deleteCourseware, { courseId, ids: [twice] });
    await unhang(twice);
    // What was calculated stays until somebody asks for it anew.
    expect(await numbers(teacher, getCourseStorage)).toMatchObject({ total_space: 3_500, courseware_count: 3 });
    expect(await numbers(teacher, calCourse)).toMatchObject({ total_space: 3_500, courseware_count: 2 });
    world.pass(2 * 60 * 60 * 1_000);
    await material(courseId, 'z'.repeat(100));
    expect(await numbers(teacher, getCourseStorage)).toMatchObject({ total_space: 3_600 });
  });

  test('an account is the sum of the courses it teaches; students are counted in each (C-112, C-113, E-039)', async () => {
    const second = await world.course(teacher, students);
    await material(second, 'x'.repeat(3_000));
    const said = await world.say(teacher, calMember, {});
    if (!said.ok) throw new Error(JSON.stringify(said));
    expect(said.data).toMatchObject({
      total_space: 6_600,
      courseware_space: 6_600,
      course_count: 2,
      student_count: 4,
      courseware_fee_ratio: 2 * 3_600 + 2 * 3_000,
      resouce_total_space: 0,
      resource_count: 0,
    });
    expect(await world.say(teacher, getUserStorage, {})).toEqual(said);
  });

  test('the list has its pages, its sizes and its order, and says of a deleted course that it is (C-114, E-038, S-533, S-581)', async () => {
    const gone = await world.course(teacher, []);
    await material(gone, 'w'.repeat(9_000));
    await numbers(teacher, calCourse, gone);
    const list = async (input: object) => {
      const said = await world.say(teacher, getCapacityList, input);
      if (!said.ok) throw new Error(JSON.stringify(said));
      return said.data as unknown as {
        content: { courseid: string; status: number; total_space: number }[];
        contentTotal: number;
      };
    };
    await world.server.db.write(async (sql) => {
      const tables =
        sql.withTables<Record<'course' | 'course_code' | 'course_member' | 'member', Record<string, string>>>();
      for (const table of ['course_code', 'course_member'] as const)
        await tables.deleteFrom(table).where('course_id', '=', gone).execute();
      await tables.deleteFrom('member').where('scope', '=', `course:${gone}`).execute();
      await tables.deleteFrom('course').where('id', '=', gone).execute();
    });
    const all = await list({});
    expect(all.contentTotal).toBe(3);
    expect(all.content.map(({ total_space }) => total_space)).toEqual([9_000, 3_600, 3_000]);
    expect(all.content.map(({ status }) => status)).toEqual([1, 0, 0]);
    for (const limit of capacityPageSizes) expect((await list({ limit })).content.length).toBe(3);
    expect(await world.say(teacher, getCapacityList, { limit: 25 as never })).toMatchObject({ ok: false });
    expect((await list({ page: 2 })).content).toEqual([]);
    expect(await world.say(teacher, getCourseStorage, { courseId: gone })).toMatchObject({
      ok: false,
      refusal: storageRefusal.courseDeleted,
    });
  });

  test('it is a teacher’s to know: nobody else’s (S-467, S-120)', async () => {
    const [student] = students as [Person];
    const stranger = await world.person('teacher');
    for (const who of [student, stranger])
      for (const call of [getCourseStorage, calCourse])
        expect(await world.say(who, call, { courseId })).toMatchObject({ ok: false, refusal: coreRefusal.notAllowed });
    for (const call of [getUserStorage, calMember, getCapacityList])
      expect(await world.say(student, call, {})).toMatchObject({ ok: false, refusal: coreRefusal.notAllowed });
    expect(await world.say(stranger, getUserStorage, {})).toMatchObject({ ok: true, data: { total_space: 0 } });
  });
});
