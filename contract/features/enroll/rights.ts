/** What may be done with applications, and by whom. */
export const enrollAbilities = {
  'enroll.manage': ['teacher'],
  /** Reads applications … */
  'enroll.read': ['teacher', 'assistant'],
  /** … and decides them. */
  'enroll.review': ['teacher', 'assistant'],
  'enroll.block': ['teacher', 'assistant'],
} as const;

/** Not given or taken one by one: what reading takes (staff read all of their course), and what is the owner's for good. */
export const enrollFixed = ['enroll.read'] as const;
