/** What may be done in workspaces, and with the agents of a course; by whom. */
export const paiAbilities = {
  /** Talks to its agents, and sees what they are made of. */
  'space.read': ['owner', 'admin', 'member', 'reader'],
  /** Makes and changes agents and what they know. */
  'space.write': ['owner', 'admin', 'member'],
  /** Its name, its people, what it used. */
  'space.manage': ['owner', 'admin'],
  /** Gives agents to a course, and takes them back. */
  'agent.place': ['teacher', 'assistant'],
  /** Talks to those that a course was given. */
  'agent.ask': ['teacher', 'assistant', 'student'],
} as const;
