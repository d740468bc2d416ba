/** What may be done with notices, and by whom. */
export const noticeAbilities = {
  'notice.write': ['teacher', 'assistant'],
  'notice.readers': ['teacher', 'assistant'],
  /** Leaves a mark that one has read it. */
  'notice.read': ['teacher', 'assistant', 'student'],
} as const;

/** Not given or taken one by one: what reading takes (staff read all of their course), and what is the owner's for good. */
export const noticeFixed = ['notice.readers'] as const;
