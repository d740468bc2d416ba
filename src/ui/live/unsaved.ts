/** What a reload would interrupt: a text being written here, an attempt at a quiz, an upload, a message. */
export type WorkKind = 'draft' | 'quiz' | 'upload' | 'message';

interface Work {
  readonly kind: WorkKind;
  /** Puts on the device what is not there yet. */
  readonly flush?: (() => Promise<void>) | undefined;
}

const works = new Map<string, Work>();

/** From now on this page does not reload by itself; until `release`. */
export const hold = (key: string, kind: WorkKind, flush?: () => Promise<void>): void => {
  works.set(key, { kind, flush });
};

export const release = (key: string): void => {
  works.delete(key);
};

/** Somebody is in the middle of something here. */
export const isBusy = (): boolean => works.size > 0;

/** What even a reload that the person asked for waits for: it cannot be taken up again where it was. */
export const mustFinish = (): WorkKind | undefined =>
  [...works.values()].find(({ kind }) => kind === 'quiz' || kind === 'upload')?.kind;

/** Everything written here is on the device when it resolves, as far as the device takes it. */
export const storeAll = async (): Promise<void> => {
  await Promise.allSettled([...works.values()].map(({ flush }) => flush?.()));
};
