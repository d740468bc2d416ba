import { expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { listOnlineCourses, relationTeachClass } from '#contract/features/certification/calls.ts';
import { importRegister } from '#contract/features/certification/desk-calls.ts';
import { must, world, worldTest } from '#tests/harness/class.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest({ rateLimits: true });

/** Rows as the wire spells them. */
const wired = (data: { readonly list: readonly object[] }) => data.list as readonly Record<string, string | number>[];

test('freed and made again, a class gets the course that was made before; and nobody has that done without end (C-048)', async () => {
  const operator = { token: operatorToken };
  const { coid } = await must(operator, createInstitution, { name: 'Qiming' });
  const person = async (account: string, coidAdmin: number) => {
    const made = { coid, account, password: 'Chalk-2027', username: account, userType: 'teacher', coidAdmin } as const;
    await must(operator, createAccount, { ...made, certified: true, studentNumber: account });
    return must({ token: '' }, login, { account, password: 'Chalk-2027' });
  };
  const [desk, teacher] = [await person('desk', 1), await person('T77', 0)];
  const lines = Array.from({ length: 30 }, (_, index) => `Many,T77,Course ${index},N-${index},One,2026-2027,1`);
  const text = ['教师姓名,工号,课程名称,教学班号,教学班,学年,学期', ...lines].join('\n');
  await must(desk, importRegister, { kind: 'classes', data: Buffer.from(text).toString('base64'), dryRun: false });

  const first = await must(teacher, relationTeachClass, { coid, classArray: [], isAutoCreate: '1' });
  expect(first.made).toBe(30);
  const freed = wired(first).map(({ id }) => ({ teachClassid: String(id), classid: '0' as const }));
  const bound = (data: { readonly list: readonly object[] }) => wired(data).map(({ id, classid }) => [id, classid]);
  const again = () => world.say(teacher, relationTeachClass, { coid, classArray: freed, isAutoCreate: '1' });
  const second = await again();
  expect(second.ok && [second.data.made, bound(second.data)]).toEqual([0, bound(first)]);
  for (let tries = 2; tries < 20; tries += 1) await again();
  expect(await again()).toMatchObject({ ok: false, refusal: { reason: coreRefusal.tooMany.reason } });
  expect((await must(teacher, listOnlineCourses, { isRelationCollege: '1' })).list).toHaveLength(30);
});
