/** What was played since the last report. */
export interface Watched {
  readonly fileId: string;
  /** Time in which it really played, ms: pauses, seeks, waiting for bytes, sleep and hidden videos are not in it. */
  readonly playedMs: number;
  /** How much of the recording went by in that time, ms: at double speed twice as much. */
  readonly mediaMs: number;
  /** Where it stands and how long it is, seconds. */
  readonly position: number;
  readonly duration: number;
  readonly ended: boolean;
}

export type OnWatch = (watched: Watched) => void;

/** One look at a player. Clock in ms that never runs backwards, position in seconds. */
export interface Sample {
  readonly clock: number;
  readonly position: number;
  readonly rate: number;
  /** Playing, not seeking, and seen if it is something to see. */
  readonly counts: boolean;
}

export interface Played {
  readonly playedMs: number;
  readonly mediaMs: number;
}

/** Players tell their position in steps, ms of the recording. */
const slack = 400;

/**
 * What may be counted between two looks: the recording went on, and not further than the clock allows. A jump counts nothing;
 * a clock that went on without the recording (sleep, waiting for bytes) counts what the recording did.
 */
export const playedBetween = (before: Sample, after: Sample): Played => {
  const mediaMs = (after.position - before.position) * 1_000;
  const wallMs = after.clock - before.clock;
  const isPlain = before.counts && mediaMs > 0 && wallMs > 0 && mediaMs <= wallMs * before.rate + slack;
  if (!isPlain) return { playedMs: 0, mediaMs: 0 };
  return { playedMs: Math.min(wallMs, mediaMs / before.rate), mediaMs };
};

/** Reports at most this often while it plays, ms played. */
const reportEvery = 10_000;

export interface Meter {
  readonly look: (sample: Sample) => void;
  /** What has come together since the last time it was taken. */
  readonly take: () => Played;
  readonly isDue: () => boolean;
}

export const createMeter = (): Meter => {
  let last: Sample | undefined;
  let played: Played = { playedMs: 0, mediaMs: 0 };
  return {
    look: (sample) => {
      if (last !== undefined) {
        const more = playedBetween(last, sample);
        played = { playedMs: played.playedMs + more.playedMs, mediaMs: played.mediaMs + more.mediaMs };
      }
      last = sample;
    },
    take: () => {
      const taken = { playedMs: Math.round(played.playedMs), mediaMs: Math.round(played.mediaMs) };
      played = { playedMs: 0, mediaMs: 0 };
      return taken;
    },
    isDue: () => played.playedMs >= reportEvery,
  };
};
