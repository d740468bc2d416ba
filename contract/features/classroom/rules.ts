import { refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { mostMuted } from './keys.ts';
import type { ClassStateRow, RaceRow } from './rows.ts';

export const classRefusal = refusals('classroom', {
  gone: { text: 'This quick answer is not there any more.', code: replyCode.notFound },
  /** S-603. */
  full: { text: 'The quota is full: the quick answer has ended.' },
  ended: { text: 'The quick answer has ended.' },
  /** S-605. */
  speechOff: { text: 'Your teacher has not turned on comments.' },
  muted: { text: 'Your teacher takes no comments from you in this class.' },
  /** S-606. */
  empty: { text: 'Write something first.' },
  noStudent: { text: 'This person is not in the course.', code: replyCode.notFound },
  manyMuted: { text: 'Too many students are muted. Turn comments off instead.' },
});

export const boardRefusal = refusals('classroom', {
  pageGone: { text: 'This page of the blackboard is not there any more.', code: replyCode.notFound },
  manyPages: { text: 'The blackboard of this course has 100 pages. Remove some first.' },
  pageFull: { text: 'This page is full. Begin a new one.' },
});

export const noClassState = (courseId: string): ClassStateRow => ({
  id: courseId,
  courseId,
  speech: false,
  muted: [],
  raceId: '',
});

/** Why a press comes too late. */
export const refuseLate = ({ presses, quota }: Pick<RaceRow, 'presses' | 'quota'>) =>
  presses.length >= quota ? classRefusal.full : classRefusal.ended;

export const withMuted = (state: ClassStateRow, uid: string, isMuted: boolean): ClassStateRow => {
  if (state.muted.includes(uid) === isMuted) return state;
  const others = state.muted.filter((one) => one !== uid);
  return { ...state, muted: isMuted ? [...others, uid] : others };
};

export const refuseMute = ({ muted }: ClassStateRow, isMuted: boolean) =>
  isMuted && muted.length >= mostMuted ? classRefusal.manyMuted : undefined;

/** Whether somebody's comment is taken. */
export const refuseBullet = (state: ClassStateRow | undefined, uid: string, text: string) => {
  if (state?.speech !== true) return classRefusal.speechOff;
  if (state.muted.includes(uid)) return classRefusal.muted;
  return text === '' ? classRefusal.empty : undefined;
};
