import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findIsolation, isolationHere, plain } from '#server/core/files/isolation.ts';
import { runTool } from '#server/features/upload/convert/run.ts';
import { hostileProgram } from './hostile-program.ts';

const bench = mkdtempSync(join(tmpdir(), 'isolation-'));
afterAll(() => rmSync(bench, { recursive: true, force: true }));
process.env.ISOLATION_TEST_SECRET = 'of the server';

/** As a server has it: what people uploaded lies beside the folder of one conversion. */
const secret = join(bench, 'data', 'classroom.sqlite');
const folder = join(bench, 'data', 'scratch', 'one');
mkdirSync(folder, { recursive: true });
writeFileSync(secret, 'everybody');

/** What a document that took over its converter would try; it writes down what came of it. */
const hostile = join(bench, 'tools', 'hostile');
mkdirSync(join(bench, 'tools'));
writeFileSync(hostile, hostileProgram);
chmodSync(hostile, 0o755);

const here = await isolationHere();
const isLinux = process.platform === 'linux';
const hasBubblewrap = here.kind === 'bubblewrap';
const running = {
  isolation: here,
  folder,
  timeout: 30_000,
  maxBytes: 10_000_000,
  signal: new AbortController().signal,
};

const listener = async () => {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { port: String((server.address() as AddressInfo).port), heard: () => heard };
};

const tryAll = async (isolation = here) => {
  const { port, heard } = await listener();
  rmSync(join(folder, 'tried'), { recursive: true, force: true });
  const ended = await runTool(hostile, [secret, port, process.cwd()], { ...running, isolation });
  const tried = (name: string) => readFileSync(join(folder, 'tried', name), 'utf8');
  return { ended, tried, heard: heard() };
};

/** `npm test` installs it where it may. A machine without it, or that forbids it as many containers do, says why it skips. */
const needsBubblewrap = (skip: (without: boolean, why: string) => void): void => skip(!hasBubblewrap, here.why);

test('in bubblewrap a program sees its folder and the system’s programs, and nothing else', async ({ skip }) => {
  needsBubblewrap(skip);
  const { ended, tried, heard } = await tryAll();
  expect(ended).toMatchObject({ is: 'done' });
  expect(tried('environment')).not.toContain('ISOLATION_TEST_SECRET');
  expect(tried('secret')).toBe('');
  expect(tried('beside')).toBe('one\n');
  expect(tried('code')).toBe('');
  expect(tried('people')).toBe('');
  expect(tried('system')).toBe('refused\n');
  expect(tried('processes').trim().split('\n').length).toBeLessThan(10);
  expect(tried('network')).toBe('');
  expect(heard).toBe(0);
});

test('without it a program still gets nothing of our environment', async ({ skip }) => {
  skip(!isLinux, 'the program is a shell script');
  const { ended, tried } = await tryAll(plain('wanted'));
  expect(ended).toMatchObject({ is: 'done' });
  expect(tried('environment')).not.toContain('ISOLATION_TEST_SECRET');
});

test('memory and what it writes are bounded', async ({ skip }) => {
  skip(!isLinux, 'the bounds are those of Linux');
  const greedy = join(bench, 'tools', 'greedy');
  writeFileSync(greedy, '#!/bin/sh\nhead -c 400000000 /dev/zero | tail -c 300000000 | wc -c > kept\n');
  chmodSync(greedy, 0o755);
  await runTool(greedy, [], { ...running, memory: 150_000_000 });
  expect(readFileSync(join(folder, 'kept'), 'utf8').trim()).toBe('0');
  const writer = join(bench, 'tools', 'writer');
  writeFileSync(writer, '#!/bin/sh\nhead -c 3000000 /dev/zero > big\n');
  chmodSync(writer, 0o755);
  const ended = await runTool(writer, [], { ...running, maxBytes: 1_000_000 });
  expect(ended.is).not.toBe('done');
  rmSync(join(folder, 'big'));
});

test('a program in bubblewrap begins so many others, whatever else its user runs', async ({ skip }) => {
  needsBubblewrap(skip);
  // The kernel counts nothing of root: there it runs as somebody else.
  const asOther = join(bench, 'as-other');
  mkdirSync(asOther);
  const become = process.getuid?.() === 0 ? 'setpriv --reuid=65534 --regid=65534 --clear-groups' : '';
  writeFileSync(join(asOther, 'bwrap'), `#!/bin/sh\nexport PATH=/usr/bin:/bin\nexec ${become} bwrap "$@"\n`);
  const forks = join(asOther, 'forks');
  const begin = 'while [ $count -lt 600 ]; do sleep 60 & count=$((count + 1)); echo $count > begun; done';
  writeFileSync(forks, `#!/bin/sh\ncount=0\n${begin}\n`);
  for (const path of [bench, asOther, join(bench, 'data'), join(bench, 'data', 'scratch')]) chmodSync(path, 0o755);
  for (const path of [join(asOther, 'bwrap'), forks]) chmodSync(path, 0o755);
  chmodSync(folder, 0o777);
  const isolation = await findIsolation({ PATH: asOther });
  skip(isolation.kind === 'plain', isolation.why);
  expect(await runTool(forks, [], { ...running, isolation })).toMatchObject({ is: 'failed' });
  const begun = Number(readFileSync(join(folder, 'begun'), 'utf8'));
  expect(begun).toBeGreaterThan(400);
  expect(begun).toBeLessThan(500);
});

test('a program that is ended leaves nothing running', async ({ skip }) => {
  needsBubblewrap(skip);
  const length = `${600_000 + (Date.now() % 100_000)}`;
  const hangs = join(bench, 'tools', 'hangs');
  writeFileSync(hangs, `#!/bin/sh\nsleep ${length} &\nsetsid sleep ${length} &\nwait\n`);
  chmodSync(hangs, 0o755);
  expect(await runTool(hangs, [], { ...running, timeout: 500 })).toMatchObject({ is: 'timeout' });
  const left = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => commandOf(pid).includes(`sleep\0${length}`));
  await expect.poll(left).toEqual([]);
});

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

test('a machine without bubblewrap, or that forbids it, is told why', async () => {
  expect(await findIsolation({ PATH: '/nowhere' })).toMatchObject({
    kind: 'plain',
    why: expect.stringContaining('bubblewrap'),
  });
  const broken = join(bench, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'bwrap'), '#!/bin/sh\necho "No permissions to create new namespace" >&2\nexit 1\n');
  chmodSync(join(broken, 'bwrap'), 0o755);
  const said = await findIsolation({ PATH: broken });
  expect(said.kind).toBe('plain');
  if (isLinux) expect(said.why).toContain('No permissions');
});
