/** What may be done in conversations, and by whom. */
export const messagingAbilities = {
  'message.send': ['teacher', 'assistant', 'student', 'owner', 'admin', 'member'],
  'message.read': ['teacher', 'assistant', 'student', 'owner', 'admin', 'member'],
  /** Writes where all others are muted, recalls what others wrote, changes the group. */
  'conversation.manage': ['teacher', 'assistant', 'owner', 'admin'],
  /** Says who may change the group. */
  'conversation.own': ['owner'],
} as const;
