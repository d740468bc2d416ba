import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** MB that the processes of a browser hold, shared ones by their share; of one kind, as Chromium calls them, or of all. */
export const memoryOf = (profile: string, kind?: 'renderer'): number => {
  // The link that a profile is locked with names the browser's process.
  const browser = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));
  return familyOf(browser)
    .filter((pid) => kind === undefined || read(pid, 'cmdline').includes(`--type=${kind}`))
    .reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1_024, 0);
};

const familyOf = (first: number): readonly number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(read(Number(name), 'stat').split(') ').at(-1)?.split(' ')[1])]),
  );
  const isOf = (pid: number): boolean => pid === first || (parents.has(pid) && isOf(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isOf);
};

/** Nothing of one that has just ended. */
const read = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};
