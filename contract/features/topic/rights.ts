/** What may be done in discussions, and by whom. */
export const topicAbilities = {
  'topic.create': ['teacher', 'assistant', 'student'],
  /** Pins, closes, removes what others wrote; reads who has taken part. */
  'topic.manage': ['teacher', 'assistant'],
  'topic.reply': ['teacher', 'assistant', 'student'],
} as const;
