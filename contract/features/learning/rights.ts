/** What may be done with traces of learning, and by whom. */
export const learningAbilities = {
  /** Leaves a trace of learning; only a student's is counted. */
  'learning.log': ['student'],
  'learning.statistics': ['teacher', 'assistant'],
} as const;

/** Not given or taken one by one: what reading takes (staff read all of their course), and what is the owner's for good. */
export const learningFixed = ['learning.statistics'] as const;
