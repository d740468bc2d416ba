/** Sizes and counts that both sides enforce. Times are milliseconds, sizes bytes unless the name says otherwise. */
export const limits = {
  /** One push carries at most this many mutations … */
  pushItems: 50,
  /** … and at most this many bytes of JSON. */
  pushBytes: 256 * 1024,
  /** Largest JSON body of any call. */
  bodyBytes: 1024 * 1024,
  /** Of a call that nobody need be signed in for. */
  publicBodyBytes: 16 * 1024,
  /** A scope with fewer visible rows than this is reset inline in the pull; a larger one is loaded in pages. */
  inlineResetRows: 200,
  /** Rows of one pull, over all scopes. A revision is never split, so one large revision may exceed it. */
  pullRows: 1_000,
  /** Bytes after which no more rows are read for one reply of sync. */
  pullBytes: 1024 * 1024,
  /** Of an entity with a window: newest rows that come with its scope; older ones are asked for. */
  windowRows: 200,
  /** … and about as many bytes of them: long ones are fewer. */
  windowBytes: 64 * 1024,
  /** More changed rows than these, and a scope with a window comes anew instead. */
  windowDelta: 1_000,
  /** Rows of one answer about the past. */
  olderRows: 1_000,
  /** Rows of one snapshot page. */
  snapshotRows: 2_000,
  /** Largest `limit` of a list call. */
  listRows: 100,
  titleChars: 200,
  contentChars: 50_000,
  /** Formatted text with its tags; holds any plain text of `contentChars` after it was turned into one. */
  richTextChars: 260_000,
  messageChars: 5_000,
  nameChars: 60,
  /** What stars were given for, in a line. */
  rewardNoteChars: 100,
  /** Of a course. */
  objectiveChars: 500,
  /** Of a point of a knowledge graph. */
  pointChars: 80,
  pointTextChars: 2_000,
  /** What an agent is told to be, and what it is asked. */
  promptChars: 8_000,
  askedChars: 4_000,
  /** Some lines beside something: what it is for. */
  aboutChars: 500,
  /** Description of an office, and notes to what it keeps. */
  officeChars: 500,
  bulletinChars: 500,
  /** What flies over a class for some seconds. */
  bulletChars: 60,
  urlChars: 2_000,
  emailChars: 254,
} as const;

/** Of the wire protocol; the server answers `updateNeeded` to any other. */
export const protocolVersion = 1;
