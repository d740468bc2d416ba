import { isStorageTrouble } from '#src/core/storage.ts';
import { type Ending, faultyDisk } from '#tests/harness/disk/faulty-disk.ts';
import type { Cast, Played } from './cast.ts';

/** How often a transaction of a story ends badly; a chance of 0 to 1 for each. */
const odds = { full: 0.005, lost: 0.005, lostAfter: 0.003 };
/** Three tries in a row that fail are told as one that was not kept: what was stored unheard comes with none before it. */
const apart = 12;

const well: Ending = { is: 'well' };

/** What went wrong on the disks of a story. */
export interface Disks {
  /** Above 0: something of the story's own is done, which must not fail. */
  calm: number;
  faults: number;
}

/** A device's databases of rows and of promises fail now and then, at any commit and in the middle of any transaction. */
export const breakDisk = (cast: Cast, { device }: Pick<Played, 'device'>): void => {
  const since = new Map<string, number>();
  const { chance, disks } = cast;
  device.disk = faultyDisk(device.disk, (database, mode) => {
    const wellFor = (since.get(database) ?? apart) + 1;
    since.set(database, wellFor);
    if (!cast.faulty || disks.calm > 0 || database.startsWith('by-')) return well;
    const ending = endingOf(chance.next(), mode, wellFor > apart);
    if (ending === well) return well;
    disks.faults += 1;
    since.set(database, 0);
    cast.trace.push(`${device.name}: ${database.slice(0, 2)} ${mode} ${ending.is}`);
    return ending.is === 'lost' ? { is: 'lost', after: chance.below(6) } : ending;
  });
};

const endingOf = (dice: number, mode: IDBTransactionMode, isApart: boolean): Ending => {
  if (dice < odds.lost) return { is: 'lost', after: 0 };
  if (mode !== 'readwrite') return well;
  if (dice < odds.lost + odds.full) return { is: 'full' };
  return dice < odds.lost + odds.full + odds.lostAfter && isApart ? { is: 'lostAfter' } : well;
};

/** What the product says of a disk that failed: of these the story makes some. */
export const isDiskFault = ({ disks }: Cast, error: unknown): boolean => disks.faults > 0 && isStorageTrouble(error);

/** Something of the story's own: the disk does not fail for it, and what an earlier loss cuts off is done again. */
export const steadily = async <T>(cast: Cast, work: () => Promise<T>): Promise<T> => {
  cast.disks.calm += 1;
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === 4 || !isDiskFault(cast, error)) throw error;
      }
    }
  } finally {
    cast.disks.calm -= 1;
  }
};
