import { second } from '#contract/core/time.ts';

/** What is missing is asked for again after so long, in milliseconds, and given up after so many times. */
const askAgain = 50;
const tries = 100;
/** Numbers asked for at once. */
const askedAtOnce = 500;
/** Further behind than this there is no catching up one by one. */
const hopeless = 5_000;
/**
 * A process says something every second; after this silence it has died, and its last words may be missing. Or it was cut
 * off: it is never forgotten, so that whenever it is heard again, what it said meanwhile is asked for.
 */
const silence = 6 * second;

interface Speaker {
  /** Everything up to here was heard or given up. */
  upTo: number;
  /** The highest number that was ever said. */
  known: number;
  /** Heard above `upTo`. */
  readonly above: Set<number>;
  heardAt: number;
  isSilent: boolean;
  askedAt: number;
  asked: number;
}

const beginning = (number: number): Speaker => ({
  upTo: number,
  known: number,
  above: new Set(),
  heardAt: 0,
  isSilent: false,
  askedAt: Number.NEGATIVE_INFINITY,
  asked: 0,
});

export interface Heard {
  /** A text with its number; false when it was heard before. */
  readonly text: (speaker: string, number: number) => boolean;
  /** The speaker said that its last number is this one. */
  readonly last: (speaker: string, number: number) => void;
  /** The speaker no longer keeps these. */
  readonly gone: (speaker: string, numbers: readonly number[]) => void;
  /** The speaker leaves, having said so much. */
  readonly bye: (speaker: string, number: number) => void;
  /** From time to time: asks again, and notices who died. */
  readonly tick: () => void;
}

/** Counts what every other process said, so that a gap is noticed and asked for. `lost`: something will never be heard. */
export const createHeard = ({
  now,
  ask,
  lost,
}: {
  readonly now: () => number;
  readonly ask: (speaker: string, numbers: readonly number[]) => void;
  readonly lost: () => void;
}): Heard => {
  const speakers = new Map<string, Speaker>();
  /** Whoever is heard for the first time may have begun before us: what they said before concerns nobody here. */
  const speakerOf = (name: string, before: number): Speaker => {
    const time = now();
    const found = speakers.get(name) ?? beginning(before);
    found.heardAt = time;
    found.isSilent = false;
    speakers.set(name, found);
    return found;
  };
  const missing = ({ upTo, known, above }: Speaker): number[] => {
    const numbers: number[] = [];
    for (let number = upTo + 1; number <= known && numbers.length < askedAtOnce; number += 1)
      if (!above.has(number)) numbers.push(number);
    return numbers;
  };
  const settle = (speaker: Speaker) => {
    while (speaker.above.delete(speaker.upTo + 1)) {
      speaker.upTo += 1;
      speaker.asked = 0;
    }
  };
  const chase = (name: string, speaker: Speaker) => {
    const { upTo, known, asked, askedAt } = speaker;
    if (upTo === known || now() - askedAt < askAgain) return;
    if (asked >= tries || known - upTo > hopeless) {
      Object.assign(speaker, { upTo: known, asked: 0 }).above.clear();
      return lost();
    }
    speaker.asked += 1;
    speaker.askedAt = now();
    ask(name, missing(speaker));
  };
  return {
    text: (name, number) => {
      const speaker = speakerOf(name, number - 1);
      if (number <= speaker.upTo || speaker.above.has(number)) return false;
      speaker.known = Math.max(speaker.known, number);
      speaker.above.add(number);
      settle(speaker);
      chase(name, speaker);
      return true;
    },
    last: (name, number) => {
      const speaker = speakerOf(name, number);
      speaker.known = Math.max(speaker.known, number);
      chase(name, speaker);
    },
    gone: (name, numbers) => {
      const speaker = speakers.get(name);
      const missed = numbers.filter((one) => speaker && one > speaker.upTo && !speaker.above.has(one));
      if (speaker === undefined || missed.length === 0) return;
      for (const one of missed) speaker.above.add(one);
      settle(speaker);
      lost();
    },
    bye: (name, number) => {
      const speaker = speakers.get(name);
      speakers.delete(name);
      if (speaker !== undefined && (speaker.upTo < number || speaker.above.size > 0)) lost();
    },
    tick: () => {
      for (const [name, speaker] of speakers) {
        const quiet = now() - speaker.heardAt;
        if (quiet <= silence) chase(name, speaker);
        else if (!speaker.isSilent) {
          speaker.isSilent = true;
          lost();
        }
      }
    },
  };
};
