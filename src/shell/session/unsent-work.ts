import type { Counts } from '#src/core/drafts.ts';
import type { Session } from '#src/core/session.ts';
import { sharedBy } from '#src/core/shared.ts';

/** Hands a text to the person as a file. */
const saveFile = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const exportName = (now: Date): string => `unsent-${now.toISOString().slice(0, 16).replaceAll(':', '')}.json`;

/** What goes when this person's data leaves the device. */
export interface Unsent extends Counts {
  /** Handed over by other apps, and put nowhere yet. */
  readonly shared: number;
}

interface Counted {
  readonly uid: string;
  readonly store: Pick<Session['store'], 'counts'>;
}

/** A browser that keeps no shares has none. */
const sharedOf = ({ uid }: Counted) => sharedBy(uid).catch(() => []);

export const countUnsent = async (session: Counted): Promise<Unsent> => ({
  ...(await session.store.counts()),
  shared: (await sharedOf(session)).length,
});

/** All of it as a file. */
export const saveUnsent = async (session: Pick<Session, 'store' | 'uid'>): Promise<void> => {
  const unsent: object = JSON.parse(await session.store.exportUnsent());
  saveFile(exportName(new Date()), JSON.stringify({ ...unsent, shared: await sharedOf(session) }, undefined, 2));
};

export const sumOf = ({ waiting, attention, drafts, uploads, shared }: Unsent): number =>
  waiting + attention + drafts + uploads + shared;
