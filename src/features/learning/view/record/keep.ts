import { second } from '#contract/core/time.ts';
import { learnTimeLogV2, liveVideoWatchTimeLog, watchTimeLogV2 } from '#contract/features/learning/calls.ts';
import { learnLimits } from '#contract/features/learning/logs.ts';
import { type Span, union } from '#contract/features/learning/spans.ts';
import type { DraftEnd } from '#src/core/drafts.ts';
import type { Session } from '#src/core/session.ts';
import { learningDrafts } from '#src/features/learning/data/queries.ts';
import type { Measured } from './stopwatch.ts';

/** Which time log an activity's kind is told by. */
export type LogKind = 'document' | 'video' | 'live';

export interface Measuring extends Measured {
  readonly courseId: string;
  readonly id: string;
  readonly kind: LogKind;
}

type Hands = Pick<Session, 'store' | 'replica'>;

/** What a tab measured and has not queued yet. A tab that is killed leaves it behind. */
export const draftKey = (tabId: string): string => `learning/${tabId}`;

/** Promised, in the step that ends the draft of it; answers whether the device took it. */
export const queueLog = async ({ store }: Pick<Hands, 'store'>, log: Measuring, ends: DraftEnd): Promise<boolean> => {
  const { courseId, id, kind, position } = log;
  const lengthSeconds = Math.ceil(log.length / second);
  const spent = pieces(log.spent);
  const played = pieces(log.played);
  const place = { courseId, id, spent };
  const queued =
    kind === 'document'
      ? await store.mutate(learnTimeLogV2, place, { ends })
      : await store.mutate(
          kind === 'live' ? liveVideoWatchTimeLog : watchTimeLogV2,
          { ...place, played, lengthSeconds, position },
          { ends },
        );
  return queued.ok;
};

/** A log holds so many spans; nobody makes more in half a minute. */
const pieces = (spans: readonly Span[]) => union(spans).slice(-learnLimits.spansPerLog);

/** Queues what killed tabs left; what is refused waits for the next time. That of a tab that lives does no harm: told twice it counts once. */
export const queueLeftLogs = async ({ store, replica }: Hands): Promise<void> => {
  for (const { key, value } of await learningDrafts(replica)) {
    const seen = JSON.stringify(value);
    const left = (stored: unknown) => (JSON.stringify(stored) === seen ? undefined : stored);
    await queueLog({ store }, value as Measuring, { key, left });
  }
};
