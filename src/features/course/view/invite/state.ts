import { proxy, useSnapshot } from 'valtio';

/** For which course the invitation is shown, and how: at most one at a time, also above another page of the course. */
const invite = proxy({ courseId: '', isMini: false });

export const openInvite = (courseId: string): void => {
  Object.assign(invite, { courseId, isMini: false });
};

export const closeInvite = (): void => {
  invite.courseId = '';
};

export const setMini = (isMini: boolean): void => {
  invite.isMini = isMini;
};

export const useInvite = () => useSnapshot(invite);

/** The code that somebody typed and could not ask for: one at a time. */
export const joinDraft = 'join-code';
