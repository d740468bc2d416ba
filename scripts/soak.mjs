/*
 * `npm run test:soak`: what proves by size and repetition, part after part; named parts alone: `npm run test:soak -- fuzz stories`.
 * One class on thirty devices, every screen at 320 px, 100,000 messages through two servers (MESSAGES), as many on one device, read back to
 * the first without a network (MESSAGES_HELD), 500 MB over a network cut 50 times (UPLOAD_MB), files on a way that loses requests and answers
 * (LOST_MB), fuzzed uploads in bulk (UPLOADS, LARGE), kills (KILLS), kills while a class sits an exam (EXAM_KILLS, EXAM_DEVICES), the same in a
 * browser (EXAM_SCREEN_KILLS), a browser killed while it sends (SEND_KILLS), generated texts in a browser (TEXTS), what strangers try, each of
 * them everything (hostile), what is queued and lost at the size that is promised (whole), then the protocol's stories in bulk: STORIES
 * (20,000), STORY_PROCESSES (1) and SEED (the first one; random) by environment.
 */
import { randomInt } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, main, run, tool } from './process.mjs';
import { ensureChromium } from './programs/chromium.mjs';
import { ensureRedis } from './programs/redis.mjs';

/** Told by one process on one server. */
const batch = 1_000;

const { env } = process;
const first = Number(env.SEED ?? randomInt(2 ** 30));

/** What is told in bulk is not about the disk, which would take much of its time: its data lies in memory, where there is room. */
const inMemory = () => {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 2 ** 30 ? { TMPDIR: folder } : {};
};

/** @param {Record<string, string>} [extra] @param {string[]} args */
const unit = (args, extra) => run(tool('vitest', 'run', '--project', 'unit*', ...args), { env: extra });

/** @param {string[]} args @param {Record<string, string>} extra */
const e2e = async (args, extra) => {
  await buildIfStale();
  return run(tool('vitest', 'run', '--project', 'e2e', ...args), {
    env: { CHROMIUM_PATH: ensureChromium(), ...extra },
  });
};

/**
 * @param {string} what
 * @param {number} all
 * @param {string[]} args
 */
const inBulk = async (what, all, args) => {
  for (let told = 0; told < all; told += batch) {
    const count = Math.min(batch, all - told);
    const [from, to] = [first + told, first + told + count - 1];
    console.log(`${new Date().toISOString()} ${what}: seeds ${from} to ${to}, ${told} of ${all} told`);
    const code = await unit(args, { ...inMemory(), SEED: String(from), STORIES: String(count) });
    if (code !== 0) return code;
  }
  console.log(`${new Date().toISOString()} ${what}: ${all} told from seed ${first}, none failed`);
  return 0;
};

const fuzz = 'tests/features/upload/fuzz.test.ts';
const patient = ['--testTimeout', '7200000'];

const whole = [
  'tests/core/drain.loop',
  'tests/core/refused.loop',
  'tests/features/messaging/lossy.loop',
  'tests/server/channel/two-limits',
];

/** By plain node, in as many processes as are wanted. What was told from this seed before is not told again. */
const stories = async () => {
  const all = env.STORIES ?? '20000';
  const processes = env.STORY_PROCESSES ?? '1';
  const one = (_, part) =>
    run([findNode(), 'tests/core/protocol/run-stories.ts', String(first), all, String(part), processes], {
      env: inMemory(),
    });
  const codes = await Promise.all(Array.from({ length: Number(processes) }, one));
  return codes.find((code) => code !== 0) ?? 0;
};

/** @type {Record<string, () => Promise<number>>} */
const parts = {
  class: () => e2e(['tests/e2e/one-class.e2e.ts'], { DEVICES: '30' }),
  walk: () => e2e(['tests/e2e/walk.e2e.ts'], { WALK: 'all' }),
  talk: () =>
    unit(['tests/server/channel/two-servers.test.ts'], {
      REDIS_SERVER_PATH: ensureRedis(),
      MESSAGES: env.MESSAGES ?? '100000',
    }),
  past: () =>
    e2e(['tests/e2e/messaging/chat.e2e.ts', '-t', 'a message of long ago', '--testTimeout', '1800000'], {
      MESSAGES_HELD: env.MESSAGES_HELD ?? '100000',
    }),
  texts: () =>
    e2e(['tests/e2e/shell/hostile-texts.e2e.ts', '-t', 'formatted text', '--testTimeout', '1800000'], {
      TEXTS: env.TEXTS ?? '20000',
      SEED: String(first),
    }),
  large: () =>
    e2e(['tests/e2e/files/upload.e2e.ts'], {
      UPLOAD_MB: env.UPLOAD_MB ?? '500',
      UPLOAD_CUTS: env.UPLOAD_CUTS ?? '50',
      UPLOAD_KILLS: env.UPLOAD_KILLS ?? '5',
    }),
  lost: () => e2e(['tests/e2e/files/bad-way.e2e.ts'], { LOST_MB: env.LOST_MB ?? '12,25,39', SEED: String(first) }),
  fuzz: () => inBulk('fuzzed uploads', Number(env.UPLOADS ?? 10_000), [fuzz, '-t', 'SQLite', ...patient]),
  fuzzLarge: () =>
    unit([fuzz, '-t', 'real size', ...patient], { ...inMemory(), SEED: String(first), LARGE: env.LARGE ?? '100' }),
  kills: () =>
    unit(['tests/server/process/uploads.test.ts', ...patient], { SEED: String(first), KILLS: env.KILLS ?? '100' }),
  exam: () =>
    unit(['tests/features/exam/kills.loop.test.ts'], {
      ...inMemory(),
      SEED: String(first),
      EXAM_KILLS: env.EXAM_KILLS ?? '200',
      EXAM_DEVICES: env.EXAM_DEVICES ?? '30',
    }),
  examScreens: () =>
    e2e(['tests/e2e/course/exam-kills.e2e.ts', '--testTimeout', '7200000'], {
      SEED: String(first),
      EXAM_SCREEN_KILLS: env.EXAM_SCREEN_KILLS ?? '200',
    }),
  sendKills: () =>
    e2e(['tests/e2e/messaging/kills.e2e.ts', '--testTimeout', '7200000'], { SEND_KILLS: env.SEND_KILLS ?? '50' }),
  hostile: () => unit(['tests/hostile', 'tests/server/border.test.ts', ...patient], { ...inMemory(), WHOLE: 'yes' }),
  whole: () => unit([...whole, ...patient], { ...inMemory(), REDIS_SERVER_PATH: ensureRedis(), WHOLE: 'yes' }),
  stories,
};

await main(async () => {
  ensureInstalled();
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`no part is called ${unknown}: ${Object.keys(parts).join(', ')}`);
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`${name}, seed ${first}`);
    const code = await part();
    if (code !== 0) return code;
  }
  return 0;
});
