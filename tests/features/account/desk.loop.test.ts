import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { createAccount, createInstitution, getUserInfo, login } from '#contract/features/account/calls.ts';
import {
  addSchoolPerson,
  changeAccount,
  changePerson,
  getDesk,
  getUsage,
  importAccounts,
  importCodes,
  importPeople,
  listPeople,
  renewCodes,
  resetAccount,
  resetPerson,
} from '#contract/features/account/desk-calls.ts';
import { activateAccount, getCollegeList } from '#contract/features/account/entry-calls.ts';
import { must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest();

const operator = { token: operatorToken };
const password = 'Chalk-2027';

let schools = 0;
/** A school, and somebody who looks after it. */
const openDesk = async () => {
  schools += 1;
  const { coid } = await must(operator, createInstitution, { name: `School ${schools}` });
  const account = `desk${schools}`;
  const who = { coid, account, password, username: 'Desk', userType: 'teacher', coidAdmin: 1 } as const;
  const { uid } = await must(operator, createAccount, who);
  const { token } = await must({ token: '' }, login, { account, password });
  return { coid, uid, token };
};

const fileOf = (text: string | Buffer) => ({ name: 'people', data: Buffer.from(text).toString('base64') });
/** As at the desk: begun, worked on, and then asked for its codes. */
const importAll = async (desk: { readonly token: string }, file: ReturnType<typeof fileOf>) => {
  const { problems, task } = await must(desk, importPeople, { ...file, dryRun: false });
  expect(problems).toEqual([]);
  await world.server.runJobs();
  return must(desk, importCodes, { task });
};
const lines = (...rows: readonly string[]) => ['name,number,class,phone', ...rows].join('\n');

test('a file with one wrong line makes nobody; mended it makes all, and each code opens one account (S-117)', async () => {
  const desk = await openDesk();
  const wrong = fileOf(lines('Li Lei,0071,One,13800138001', 'Han Meimei,0072,One,1380', 'Lucy,0073,Two,'));
  const dry = await must(desk, importPeople, { ...wrong, dryRun: true });
  expect(dry).toMatchObject({ people: 3, task: '', problems: [{ line: 3, field: 'phone', fault: 'wrongPhone' }] });
  expect(dry.preview[0]).toMatchObject({ account: '0071', studentNumber: '0071', className: 'One' });
  const refused = await must(desk, importPeople, { ...wrong, dryRun: false });
  expect(refused).toMatchObject({ task: '', problems: [{ line: 3 }] });
  expect((await must(desk, getDesk, {})).people).toBe(1);

  const right = fileOf(lines('Li Lei,0071,One,13800138001', 'Han Meimei,0072,One,', 'Lucy,0073,Two,'));
  const { codes } = await importAll(desk, right);
  expect(codes.map(({ account }) => account)).toEqual(['0071', '0072', '0073']);
  expect(await must(desk, getDesk, {})).toMatchObject({ people: 4, classes: ['One', 'Two'] });
  const again = await must(desk, importPeople, { ...right, dryRun: true });
  expect(again.problems.map(({ line, field, fault }) => [line, field, fault])).toEqual([
    [2, 'studentNumber', 'taken'],
    [2, 'phone', 'taken'],
    [3, 'studentNumber', 'taken'],
    [4, 'studentNumber', 'taken'],
  ]);

  const [first] = codes;
  const code = first?.code ?? '';
  expect(await reasonOf({ token: '' }, login, { account: '0071', password })).toBe('account.wrongPassword');
  expect(await reasonOf({ token: '' }, activateAccount, { account: '0072', code, password })).toBe(
    'account.activationWrong',
  );
  const entered = await must({ token: '' }, activateAccount, { account: '0071', code, password });
  expect(entered).toMatchObject({ username: 'Li Lei', usertype: '0', stno: '0071', atteststate: '1' });
  expect(await reasonOf({ token: '' }, activateAccount, { account: '0071', code, password })).toBe(
    'account.activationWrong',
  );
  const { list } = await must(desk, listPeople, { state: 'waiting' });
  expect(list.map(({ account }) => account)).toEqual(['0072', '0073']);
  const renewed = await must(desk, renewCodes, { className: 'Two' });
  expect(renewed.codes).toMatchObject([{ account: '0073', className: 'Two' }]);
  const old = codes[2]?.code ?? '';
  expect(await reasonOf({ token: '' }, activateAccount, { account: '0073', code: old, password })).toBe(
    'account.activationWrong',
  );
});

test('whoever the desk closes, resets or gives another role is signed out; closed they do not come in (S-117)', async () => {
  const desk = await openDesk();
  const person = { username: 'Lin', account: 'lin-of-desk', userType: 'student', className: 'One' } as const;
  const { codes } = await must(desk, addSchoolPerson, person);
  const account = person.account;
  const enter = () => must({ token: '' }, login, { account, password });
  const { token, uid } = await must({ token: '' }, activateAccount, { account, code: codes[0]?.code ?? '', password });
  expect((await must(desk, addSchoolPerson, person)).problems).toMatchObject([{ field: 'account', fault: 'taken' }]);
  await must(desk, changePerson, { uid, userType: 'teacher' });
  expect(await reasonOf({ token }, getUserInfo, {})).toBe('core.notSignedIn');
  const asTeacher = await enter();
  expect(asTeacher.usertype).toBe('1');
  await must(desk, changePerson, { uid, closed: true });
  expect(await reasonOf(asTeacher, getUserInfo, {})).toBe('core.notSignedIn');
  expect(await reasonOf({ token: '' }, login, { account, password })).toBe('account.closed');
  await must(desk, changePerson, { uid, closed: false });
  const back = await enter();
  const { code } = await must(desk, resetPerson, { uid });
  expect(await reasonOf(back, getUserInfo, {})).toBe('core.notSignedIn');
  expect(await reasonOf({ token: '' }, login, { account, password })).toBe('account.wrongPassword');
  await must({ token: '' }, activateAccount, { account, code, password: 'Slate-2028' });
});

test('a desk reaches the people of its own school only, and none of those who look after it (S-046, S-117)', async () => {
  const [one, other] = [await openDesk(), await openDesk()];
  const { codes } = await must(other, addSchoolPerson, { username: 'Far', account: 'far-away', userType: 'student' });
  const { uid } = await must({ token: '' }, activateAccount, {
    account: 'far-away',
    code: codes[0]?.code ?? '',
    password,
  });
  expect((await must(one, listPeople, { search: 'far' })).total).toBe(0);
  for (const of of [uid, one.uid, other.uid, 'nobody']) {
    expect(await reasonOf(one, resetPerson, { uid: of })).toBe('account.personUnknown');
    expect(await reasonOf(one, changePerson, { uid: of, closed: true })).toBe('account.personUnknown');
  }
  const teacher = await world.person('teacher');
  for (const call of [getDesk, listPeople, renewCodes])
    expect(await reasonOf(teacher, call, {})).toBe('core.notAllowed');
  await must(operator, changeAccount, { account: 'far-away', coidAdmin: 1 });
  expect(await reasonOf(other, resetPerson, { uid })).toBe('account.personUnknown');
  expect((await must(operator, resetAccount, { account: 'far-away' })).code).toMatch(/^\w{5}-\w{5}$/);
  const file = { ...fileOf(lines('Op,9001,,')), dryRun: false };
  expect((await must(operator, importAccounts, { ...file, coid: one.coid })).codes).toHaveLength(1);
  expect(await reasonOf(operator, importAccounts, { ...file, coid: 'none' })).toBe('account.institutionUnknown');
});

/** An archive of one entry that says `says` of its size. */
const zip = (bytes: Buffer, says = bytes.length): Buffer => {
  const [packed, name] = [deflateRawSync(bytes), Buffer.from('xl/workbook.xml')];
  const sizes = Buffer.alloc(18);
  sizes.writeUInt16LE(8, 0);
  sizes.writeUInt32LE(packed.length, 10);
  sizes.writeUInt32LE(says, 14);
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0'),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
    name,
    packed,
  ]);
  const head = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0\x14\0\0\0'),
    ...[sizes, Buffer.from([name.length, 0]), Buffer.alloc(16), name],
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(head.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, head, end]);
};

test('what is no table, an old kind, a bomb, or too long says so and makes nobody (S-117)', async () => {
  const desk = await openDesk();
  const said = (bytes: string | Buffer) => reasonOf(desk, importPeople, { ...fileOf(bytes), dryRun: true });
  expect(await said(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toBe('account.rosterOldKind');
  expect(await said(Buffer.from([0x89, 0x50, 0, 0, 0xff]))).toBe('account.rosterUnreadable');
  expect(await said('PK\x03\x04 and nothing else')).toBe('account.rosterUnreadable');
  expect(await said(zip(Buffer.alloc(60 * 1024 * 1024)))).toBe('account.rosterUnreadable');
  expect(await said(zip(Buffer.alloc(5_000), 10))).toBe('account.rosterUnreadable');
  expect(await said('what,is,this\n1,2,3\n')).toBe('account.rosterNoHeading');
  expect(await said('name,account\n')).toBe('account.rosterEmpty');
  const many = Array.from({ length: 5_001 }, (_, index) => `Somebody,${10_000 + index}`);
  expect(await said(['name,account', ...many].join('\n'))).toBe('account.rosterTooLong');
});

/** As many as one file may name with `PEOPLE=5000`. */
const people = Number(process.env.PEOPLE ?? 300);

test(`${people} people of one XLSX are made at once, with the noughts of their numbers (S-117)`, async () => {
  const desk = await openDesk();
  const cell = (value: string) => ({ value, type: String });
  const rows = Array.from({ length: people }, (_, index) =>
    [`学生${index}`, String(index).padStart(8, '0'), `${Math.floor(index / 50) + 1}班`].map(cell),
  );
  const file = await writeXlsx([['姓名', '学号', '班级'].map(cell), ...rows]);
  const from = performance.now();
  const made = await importAll(desk, fileOf(await file.toBuffer()));
  const took = performance.now() - from;
  if (people > 1_000) process.stdout.write(`${people} people: ${(took / 1_000).toFixed(1)} s\n`);
  expect(took).toBeLessThan(60_000);
  expect(made.codes).toHaveLength(people);
  expect(made.codes[7]).toMatchObject({ account: '00000007', username: '学生7', className: '1班' });
}, 120_000);

test('usage counts by role who came in within 30 days; colleges of a table are offered (C-030)', async () => {
  const desk = await openDesk();
  const file = fileOf(['姓名,学号,学院', '李雷,0081,数学学院', '韩梅梅,0082,数学学院'].join('\n'));
  const { codes } = await importAll(desk, file);
  expect(await must(desk, getUsage, {})).toEqual({
    teacher: { people: 1, active: 1 },
    student: { people: 2, active: 0 },
  });
  const code = codes[0]?.code ?? '';
  const entered = await must({ token: '' }, activateAccount, { account: '0081', code, password });
  expect((await must(desk, getUsage, {})).student).toEqual({ people: 2, active: 1 });
  expect((await must(entered, getCollegeList, { coid: desk.coid })).list).toEqual([{ name: '数学学院' }]);
});
