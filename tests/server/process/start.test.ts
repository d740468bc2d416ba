import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'classroom-start-'));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly said: () => string;
  readonly complained: () => string;
  readonly left: Promise<number | null>;
  readonly stop: () => Promise<number | null>;
}

/** Sixty-three passwords take seconds; whoever makes the school has them hashed cheaply. */
const cheap = 'tests/e2e/harness/school-process.ts';
const compiled = join(process.cwd(), 'node_modules/.cache/server');

const start = (env: Record<string, string> = {}, entry = 'server/main.ts', ...flags: string[]): Started => {
  const child = spawn(process.execPath, [entry, ...flags], {
    env: {
      NODE_COMPILE_CACHE: compiled,
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [said, complained] = ['', ''];
  child.stdout.on('data', (text) => {
    said += String(text);
  });
  child.stderr.on('data', (text) => {
    complained += String(text);
  });
  const left = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGINT');
    return left;
  };
  return { said: () => said, complained: () => complained, left, stop };
};

const says = (one: Started, text: string) => expect.poll(one.said, { timeout: 60_000, interval: 20 }).toContain(text);

const count = (table: string): unknown => {
  const file = new DatabaseSync(join(dataDir, 'classroom.sqlite'), { readOnly: true });
  const found = file.prepare(`select count(*) as n from ${table}`).get()?.n;
  file.close();
  return found;
};

test('a demo school that was interrupted is finished by the next start, told at each, and never served in production', async () => {
  const first = start({}, cheap);
  await says(first, 'Making the demo school');
  await expect.poll(() => Number(count('result')), { timeout: 60_000, interval: 20 }).toBeGreaterThan(20);
  expect(await first.stop()).toBe(0);
  expect(first.complained()).toBe('');

  const production = start({ NODE_ENV: 'production' });
  expect(await production.left).toBe(1);
  expect(production.complained()).toMatch(/^Hybrid Classroom cannot start: .*demo school.*DATA_DIR.*\n$/);
  expect(production.said()).not.toContain('http');

  const empty = start({}, 'server/main.ts', '--empty');
  await says(empty, 'not finished');
  expect(await empty.stop()).toBe(0);

  const second = start({}, cheap);
  await says(second, 'Classroom2026');
  // Four courses of today with a teacher each and 45, 38, 24 and 28 students, and four of earlier terms. Of two
  // institutions one is nobody's: accounts that no school made.
  expect([count('profile'), count('course'), count('course_member'), count('institution')]).toEqual([63, 8, 184, 2]);
  expect(await second.stop()).toBe(0);

  const third = start();
  await says(third, 'Classroom2026');
  expect(third.said()).not.toContain('Making');
  expect(await third.stop()).toBe(0);
  expect(await start({ NODE_ENV: 'production' }).left).toBe(1);
}, 180_000);
