import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** A tab that the browser's system does not let run: neither its page nor its workers do anything, and they keep what they hold. */
export interface Sleeper {
  readonly pid: number;
  readonly sleep: () => void;
  readonly wake: () => void;
}

/** Of the browser with this profile: the process of the page is the one that computes while the page does, by far. */
export const sleeperOf = async (profile: string, page: Page): Promise<Sleeper> => {
  const before = new Map(renderersOf(profile).map((pid) => [pid, ticksOf(pid)]));
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await page.evaluate(compute);
    const grown = [...before].map(([pid, ticks]) => ({ pid, by: ticksOf(pid) - ticks }));
    const [most, next] = grown.sort((one, other) => other.by - one.by);
    if (most === undefined || most.by < 50 || most.by < 4 * (next?.by ?? 0)) continue;
    return {
      pid: most.pid,
      sleep: () => process.kill(most.pid, 'SIGSTOP'),
      wake: () => process.kill(most.pid, 'SIGCONT'),
    };
  }
  throw new Error('the process of the page was not found');
};

/** Runs in the page. */
const compute = (): void => {
  for (const until = performance.now() + 1_000; performance.now() < until; );
};

const renderersOf = (profile: string): number[] => {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line))
    .flatMap((found) =>
      found === null ? [] : [{ pid: Number(found[1]), parent: Number(found[2]), args: found[3] ?? '' }],
    );
  const family = new Set(all.filter(({ args }) => args.includes(`--user-data-dir=${profile}`)).map(({ pid }) => pid));
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid, args }) => family.has(pid) && args.includes('--type=renderer')).map(({ pid }) => pid);
};

/** Of a processor, since it began. */
const ticksOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
