import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { minute, second } from '#contract/core/time.ts';
import { timeLeft } from '#src/core/files/files.ts';
import type { UploadJob } from '#src/core/files/job.ts';
import type { UploadProgress } from '#src/core/files/words.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { isFailed, type Wait, waitOf } from './progress.ts';

export interface JobWords {
  readonly text: string;
  readonly tone: 'neutral' | 'attention' | 'problem' | 'good';
  /** How large the file is stands in the line already. */
  readonly hasSize?: boolean;
}

/** These go on with the person only. */
const asksSomething: readonly Wait[] = ['stalled', 'sign-in'];

/** What becomes of one file, in a line. Waiting for a network is no fault. */
export const useJobWords = (): ((job: UploadJob, progress: UploadProgress | undefined) => JobWords) => {
  const { t } = useLingui();
  const { connection } = useStatus();
  const textOf = useRefusalText();
  const left = (ms: number): string => {
    const minutes = Math.ceil(ms / minute);
    const seconds = Math.max(1, Math.ceil(ms / second));
    return ms < minute
      ? t`${plural(seconds, { one: '# second left', other: '# seconds left' })}`
      : t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`;
  };
  const underWay = (job: UploadJob, progress: UploadProgress | undefined): string => {
    const sent = sizeText(Math.max(job.sent, progress?.sent ?? 0));
    const of = sizeText(job.size);
    const ms = timeLeft(job, progress);
    return [t`${sent} of ${of}`, ...(ms === undefined ? [] : [left(ms)])].join(' · ');
  };
  const waitTexts: Readonly<Record<Wait, string>> = {
    paused: t`Paused`,
    stalled: t`No progress for a week. Go on with it, or cancel it.`,
    resting: t`Sending is paused on this device`,
    wifi: t`Waiting for Wi‑Fi`,
    'sign-in': t`Waiting until you sign in`,
    network: t`Waiting for a network`,
    server: t`The server is busy; it is tried again by itself`,
  };
  const neutral = (text: string): JobWords => ({ text, tone: 'neutral' });
  return (job, progress) => {
    const { state, refusal } = job;
    const why = refusal === undefined ? '' : textOf(refusal);
    if (state === 'done') return { text: t`Uploaded`, tone: 'good' };
    if (state === 'cancelled') return neutral(t`Upload cancelled`);
    if (isFailed(state)) return { text: why === '' ? t`Upload failed` : t`Upload failed: ${why}`, tone: 'problem' };
    if (state === 'changed') return { text: t`This file changed or is gone. Choose it again.`, tone: 'attention' };
    if (state === 'persisting') return neutral(t`Putting it on this device`);
    if (state === 'hashing') {
      const percent = Math.floor((Math.max(job.hashed, progress?.hashed ?? 0) / Math.max(1, job.size)) * 100);
      return neutral(t`Checking the file · ${percent}%`);
    }
    const wait = waitOf(job, connection);
    if (wait !== undefined)
      return { text: waitTexts[wait], tone: asksSomething.includes(wait) ? 'attention' : 'neutral' };
    if (state === 'verifying') return neutral(t`Verifying`);
    if (state === 'uploading') return { ...neutral(underWay(job, progress)), hasSize: true };
    if (state === 'checking') return neutral(t`Asking what is there already`);
    return neutral(t`Waiting its turn`);
  };
};
