import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/features/account/calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { runAdmin } from '#server/admin.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';

let world: World;
let address: string;
const folder = mkdtempSync(join(tmpdir(), 'admin-'));

beforeAll(async () => {
  world = await createWorld();
  address = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

const admin = async (...args: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runAdmin(args, {
    environment: { SERVER: address, OPERATOR_TOKEN: operatorToken },
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    fetch,
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};

const password = 'Chalk-2027';

test('an operator imports a file after a dry run, closes, opens again and resets by command', async () => {
  const path = join(folder, 'people.csv');
  writeFileSync(path, 'name,number\nLi Lei,0071\n,0072\n');
  const dry = await admin('import', path, '--school', 'Qiming', '--dry-run');
  expect([dry.code, dry.complained]).toEqual([1, 'line 3: username is missing\n1 problems: nobody was made.']);
  writeFileSync(path, 'name,number\nLi Lei,0071\nHan Meimei,0072\n');
  expect(await admin('import', path, '--dry-run')).toMatchObject({ code: 0, complained: '' });
  const made = await admin('import', path);
  const code = /"0071","","([\w-]+)"/.exec(made.said)?.[1] ?? '';
  expect(await world.say({ token: '' }, activateAccount, { account: '0071', code, password })).toMatchObject({
    ok: true,
  });
  expect((await admin('close', '0071')).code).toBe(0);
  expect(await world.say({ token: '' }, login, { account: '0071', password })).toMatchObject({
    refusal: { reason: 'account.closed' },
  });
  expect((await admin('reopen', '0071')).code).toBe(0);
  expect((await admin('role', '0071', 'teacher')).code).toBe(0);
  expect((await admin('desk', '0071', 'on')).code).toBe(0);
  const entered = await world.say({ token: '' }, login, { account: '0071', password });
  expect(entered).toMatchObject({ ok: true, data: { usertype: '1', coidAdmin: 1 } });
  expect((await admin('reset', '0071')).said).toMatch(/^\w{5}-\w{5}$/);
  expect((await admin('add', '--name', 'Lucy', '--account', 'lucy-of-cli')).said).toContain('"lucy-of-cli"');
  expect((await admin('schools')).said).toBe('Qiming\t3');
  expect((await admin('feedback')).said).toBe('0 in all');
});

test('whatever is wrong is said in a line, with an exit code', async () => {
  expect(await admin()).toMatchObject({ code: 2 });
  expect((await admin('destroy')).complained).toContain('There is no command “destroy”.');
  expect((await admin('--help')).code).toBe(0);
  expect(await admin('import', '/nowhere.csv')).toMatchObject({
    code: 1,
    complained: '/nowhere.csv cannot be read (ENOENT).',
  });
  expect((await admin('role', 'x', 'king')).complained).toBe('The role is teacher or student, not “king”.');
  expect((await admin('reset', 'nobody-here')).complained).toBe(
    'The server says no: This person is not one whom your school’s desk may change.',
  );
  expect((await admin('reset', 'x', '--server', 'http://127.0.0.1:1')).complained).toContain('Is it running?');
  expect((await admin('reset', 'x', '--colour')).code).toBe(1);
  expect((await admin('add', '--name', 'X', '--account', 'xyz', '--school', 'Elsewhere')).complained).toBe(
    'There is no school “Elsewhere”. There are: Qiming.',
  );
});

test('how a school shows itself is printed, changed in a file and taken again; a slip in a name is said', async () => {
  const path = join(folder, 'look.json');
  const look = JSON.parse((await admin('look')).said);
  expect(look).toMatchObject({ name: '', className: '', logo: '', office: true });
  writeFileSync(path, JSON.stringify({ ...look, name: 'Qiming University', icon: '/branding/icon.png' }));
  expect((await admin('look', path, '--domain', 'qiming', '--school', 'Qiming')).code).toBe(0);
  expect(JSON.parse((await admin('look', '--domain', 'qiming')).said)).toMatchObject({ name: 'Qiming University' });
  expect(JSON.parse((await admin('look')).said)).toMatchObject({ name: '' });
  for (const wrong of ['{"nam":"x"}', '[1', '{"logo":"javascript:alert(1)"}', 'null']) {
    writeFileSync(path, wrong);
    expect(await admin('look', path)).toMatchObject({ code: 1, complained: expect.stringContaining('JSON') });
  }
});
