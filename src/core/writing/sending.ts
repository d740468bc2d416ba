import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { type DraftEnd, endDraft } from '../drafts.ts';
import type { Outbox } from '../outbox.ts';

/** How a form's writing becomes a mutation. */
export interface Sending {
  /** The mutation's id, made when the writing began: the same sent twice is one. Absent: a new one. */
  readonly id?: string;
  /** The draft it was written in, ended in the transaction that stores the promise. */
  readonly ends?: DraftEnd;
  /** The promise is made; its effect may take a moment to be shown. */
  readonly onKept?: () => void;
}

/**
 * What stands under a mutation's id: nothing, the same work (waiting, in the tray or confirmed), or other work. What was given up
 * is other work: who sends it again wants it done.
 */
export const standingAs = async (
  { entries, history }: Outbox,
  mid: string,
  { name, input }: { readonly name: string; readonly input: unknown },
): Promise<'nothing' | 'same' | 'other'> => {
  const entry = await entries.where('mid').equals(mid).first();
  const past = entry === undefined ? await history.get(mid) : undefined;
  const found = entry ?? past;
  if (found === undefined) return 'nothing';
  if (past !== undefined && past.outcome !== 'applied') return 'other';
  return found.name === name && JSON.stringify(found.input) === JSON.stringify(input) ? 'same' : 'other';
};

/** The answer to what was sent already, in whatever tab; the draft that came back beside it ends now. */
export const sentBefore = async (
  outbox: Outbox,
  work: { readonly name: string; readonly input: unknown },
  { id, ends, onKept }: Sending,
): Promise<Result<{ readonly mid: string }> | undefined> => {
  if (id === undefined) return undefined;
  const standing = await standingAs(outbox, id, work);
  if (standing === 'nothing') return undefined;
  if (standing === 'other') return refused(coreRefusal.idTaken);
  if (ends !== undefined) await outbox.transaction('rw', [outbox.drafts], () => endDraft(outbox, ends));
  onKept?.();
  return ok({ mid: id });
};

/** As long as something waits to be seen. */
const showTime = 2_000;

/** What is done is done: that it is not shown yet, or cannot be, keeps nobody waiting for longer than this. */
export const inTime = async (show: () => Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, showTime);
  });
  await Promise.race([show().catch(() => undefined), late]);
  clearTimeout(timer);
};
