import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, seedsFrom, tellThese } from './stories.ts';
import { openWorlds } from './worlds.ts';

/**
 * Tells stories in bulk, in chunks with a server each, by plain node: `run-stories.ts <first seed> <count> [part] [parts]`. Several
 * processes take a part of the chunks each. A chunk that is told leaves a file, and is not told again; one with a failing story leaves
 * none, says why at once, and the process goes on and ends as failed.
 */
const [first = 1, count = 100, part = 0, parts = 1] = process.argv.slice(2).map(Number);
const perChunk = 100;
const folder = process.env.STORIES_TOLD ?? join('test-results', 'stories');

/** Chunks of before count no faults of disks. */
type Chunk = Omit<Outcome, 'failures' | 'failed'> &
  Partial<Pick<Outcome, 'failed'>> & { readonly stories: number; readonly cpu: number };

// Dexie says each time that another build opened a database: that is what stories are about.
console.warn = () => {};

const say = (what: string) => process.stdout.write(`${new Date().toISOString()} ${what}\n`);

const tellChunk = async (from: number, stories: number): Promise<Chunk | undefined> => {
  const worlds = openWorlds();
  const before = process.cpuUsage();
  const { failures, ...sum } = await tellThese(worlds, seedsFrom(from, stories), (failure) =>
    say(`${failure}\n(told among those from ${from} on)`),
  );
  const { user, system } = process.cpuUsage(before);
  await worlds.close();
  return failures.length > 0 ? undefined : { stories, ...sum, cpu: Math.round((user + system) / 1e6) };
};

const saying = ({ stories, promised, kills, requests, failed = 0, cpu }: Chunk) =>
  `${stories} stories, ${promised} promises, ${kills} kills, ${requests} requests, ${failed} faults of disks, ${cpu} s of a processor`;

const fileOf = (from: number, stories: number) => join(folder, `${from}-${from + stories - 1}.json`);

/** Of all chunks that were ever told into the folder, in this run and before. */
const allTold = (): Chunk =>
  readdirSync(folder)
    .map((name): Chunk => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .reduce((all, one) => ({
      stories: all.stories + one.stories,
      promised: all.promised + one.promised,
      kills: all.kills + one.kills,
      requests: all.requests + one.requests,
      failed: (all.failed ?? 0) + (one.failed ?? 0),
      cpu: all.cpu + one.cpu,
    }));

// A story may wait for a timer of the server's that keeps no process alive.
const alive = setInterval(() => {}, 60_000);
mkdirSync(folder, { recursive: true });
for (let chunk = part; chunk * perChunk < count; chunk += parts) {
  const from = first + chunk * perChunk;
  const stories = Math.min(perChunk, count - chunk * perChunk);
  const file = fileOf(from, stories);
  if (existsSync(file)) continue;
  const told = await tellChunk(from, stories);
  if (told === undefined) {
    process.exitCode = 1;
    continue;
  }
  writeFileSync(file, JSON.stringify(told));
  say(`${from} to ${from + stories - 1}: ${saying(told)}; none failed. In all ${saying(allTold())}`);
}
clearInterval(alive);
