import { derivedId } from '#contract/core/text/digest.ts';

/** An id begins with the time when it was made, and a class knows who handed in when. */
const noTime = '00000000-0000';

/** Of an answer that a class may read: neither its author nor its hour can be told from it. */
export const sharedId = (attemptId: string): string => derivedId(noTime, 'shared answer', attemptId);
