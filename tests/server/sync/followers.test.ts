import { afterAll, beforeAll, expect, test } from 'vitest';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { isShutOut, membersOf, roleIn } from '#server/core/sync/members.ts';
import type { Move } from '#server/core/sync/membership/write.ts';
import { createTx, lockScopes, noNews, type Tx } from '#server/core/sync/recorder.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '../support/databases.ts';
import { cursorsOf, handOf } from '../support/person.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let course: string;
  let courseId: string;
  /** Followers beside those that every course has. */
  let all: string;
  let team: string;
  const opened: string[] = [];
  const moves: string[] = [];

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
    course = courseScope(courseId);
    [all, team] = [convScope(`all-${courseId}`), convScope(`few-${courseId}`)];
  });
  afterAll(() => world?.close());

  const change = <T>(scopes: readonly string[], work: (tx: Tx) => Promise<T>) =>
    world.server.db.write(async (sql) => {
      const news = noNews();
      const revs = await lockScopes(sql, scopes);
      const hooks = {
        left: [],
        opened: [async (_tx: Tx, scope: string) => void opened.push(scope)],
        regrouped: [],
        moved: [async (_tx: Tx, { scope, before, after }: Move) => void moves.push(`${scope} ${before} ${after}`)],
      };
      const tx = createTx({ sql, now: world.now(), revs, news, ...hooks, newJobId: world.newId });
      return { value: await work(tx), news, revs };
    });
  const scopesOf = async (person: Person) =>
    (await handOf(world, person).pull()).subscriptions
      .filter(({ scope }) => [all, team].includes(scope))
      .map(({ scope, role, epoch }) => `${scope} ${role} ${epoch}`);
  const role = (person: Person, scope: string) => world.server.db.read((sql) => roleIn(sql, person.uid, scope));

  test('who belongs to a scope belongs to the ones that follow it, in the roles they are for', async () => {
    const made = await change([], async (tx) => [
      await tx.findScope(all, { follows: course }),
      await tx.findScope(team, { follows: course, roles: ['teacher', 'assistant'] }),
    ]);
    expect(made.value).toEqual([true, true]);
    expect(opened).toEqual([all, team]);
    expect([...made.news.people].sort()).toEqual([student.uid, teacher.uid].sort());
    expect(await scopesOf(teacher)).toEqual([`${all} teacher 1`, `${team} teacher 1`]);
    expect(await scopesOf(student)).toEqual([`${all} student 1`]);
    expect([await role(student, all), await role(student, team)]).toEqual(['student', undefined]);
    expect(await world.server.db.read((sql) => isShutOut(sql, student.uid, team))).toBe(true);
    expect(await world.server.db.read((sql) => isShutOut(sql, student.uid, convScope('of-others')))).toBe(false);
    expect(await world.server.db.read((sql) => membersOf(sql, team))).toEqual([
      { uid: teacher.uid, role: 'teacher', actor: 'teacher' },
    ]);
    await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
    expect(await scopesOf(student)).toEqual([`${all} assistant 2`, `${team} assistant 2`]);
    await change([course], (tx) => tx.setMember(student.uid, course, undefined));
    expect(await scopesOf(student)).toEqual([]);
    expect([await role(student, all), await role(student, team)]).toEqual([undefined, undefined]);
    await change([course], (tx) => tx.setMember(student.uid, course, 'reviewer'));
    expect(await scopesOf(student)).toEqual([]);
    expect(await world.server.db.read((sql) => membersOf(sql, all))).toHaveLength(1);
    // Told where it makes a difference.
    expect(moves.filter((one) => [course, all, team].includes(one.split(' ')[0] ?? ''))).toEqual([
      `${course} assistant undefined`,
      `${all} assistant undefined`,
      `${team} assistant undefined`,
      `${course} undefined reviewer`,
    ]);
  });

  test('closed to a role, a scope is closed to it in those that follow', async () => {
    await change([course], (tx) => tx.setMember(student.uid, course, 'student'));
    await change([course], (tx) => tx.setClosed(course, 'student', true));
    expect([await role(student, all), await role(teacher, all)]).toEqual([undefined, 'teacher']);
    expect(await world.server.db.read((sql) => isShutOut(sql, student.uid, all))).toBe(true);
    await change([course], (tx) => tx.setClosed(course, 'student', false));
    expect(await role(student, all)).toBe('student');
  });

  test('a scope that exists is not opened again, and may be written all the same', async () => {
    const again = await change([], (tx) => tx.findScope(all));
    expect([again.value, again.revs.get(all)]).toEqual([false, 2]);
    const declared = await change([all], (tx) => tx.findScope(all));
    expect([declared.value, declared.revs.get(all)]).toEqual([false, 3]);
    const own = convScope(world.newId());
    const first = await change([own], async (tx) => {
      const isNew = await tx.findScope(own);
      await tx.setMember(student.uid, own, 'student');
      return isNew;
    });
    expect(first.value).toBe(true);
    expect(await role(student, own)).toBe('student');
  });

  test('conversations are the last in a pull, and what changed nothing is passed over', async () => {
    const his = handOf(world, student);
    const first = await his.pull();
    const kinds = first.patches.map(({ scope }) => scope.slice(0, scope.indexOf(':')));
    expect(kinds).toEqual(['course', 'user', 'conv', 'conv', 'conv']);
    expect((await his.pull(cursorsOf(first))).patches).toEqual([]);
  });
});
