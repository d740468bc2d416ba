import type { Pace } from '#server/core/session/pace.ts';

/** New offices of one person: their subjects at once, then one in ten minutes. */
export const openingOffices = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `offices of ${uid}`, perSecond: 1 / 600, burst: 20 },
];

interface InOffice {
  readonly officeId: string;
}

/** What every device of an office is told: an offline week of one person at once, then one a second. */
export const sharing = ({ officeId }: InOffice, uid: string): readonly Pace[] => [
  { key: `shared in ${officeId} by ${uid}`, perSecond: 1, burst: 120 },
];

/** The same of long texts, by their letters. */
export const writing = (input: InOffice & { readonly content?: string | undefined }, uid: string): readonly Pace[] => {
  const count = Math.min(input.content?.length ?? 0, 250_000);
  return [
    ...sharing(input, uid),
    ...(count === 0 ? [] : [{ key: `letters in offices by ${uid}`, perSecond: 200, burst: 500_000, count }]),
  ];
};

/** Offices that one asks to join. */
export const askingToJoin = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `asking offices by ${uid}`, perSecond: 1 / 60, burst: 20 },
];
