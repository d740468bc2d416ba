/** E-031 `type`, by name: what a notification is about, and the tab it stands in. */
export const notificationKinds = ['activity', 'academic', 'system', 'appeal'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationKindCode = {
  activity: '0',
  academic: '1',
  system: '2',
  appeal: '3',
} as const satisfies Record<NotificationKind, string>;

/** `type` of a question about all of them (S-537). */
export const allKinds = '100';

/**
 * E-031 `eventtype`, by name. The specification tells three of homework and two of tests apart by number only, and gives 3 the
 * label of a grade and no place to go.
 */
export const notificationEventCode = {
  homework: 1,
  test: 2,
  none: 3,
  material: 4,
  notice: 5,
  topic: 6,
  test7: 7,
  homework8: 8,
  homework9: 9,
  caseStudy: 98,
} as const;
export type NotificationEvent = keyof typeof notificationEventCode;
export const notificationEvents = Object.keys(notificationEventCode) as [NotificationEvent, ...NotificationEvent[]];

/** Content type codes of P6, by name. */
export const contentTypeCode = {
  none: 0,
  courseware: 1,
  material: 2,
  quiz: 3,
  homework: 4,
  topic: 5,
  test: 6,
  notice: 7,
  link: 8,
  mooc: 9,
  moocLink: 10,
  replay: 20,
  video: 21,
  meeting: 22,
} as const;
export type ContentType = keyof typeof contentTypeCode;
export const contentTypes = Object.keys(contentTypeCode) as [ContentType, ...ContentType[]];

/** Who words the title: `own` its author; the others are said in the reader's language. */
export const notificationTexts = [
  'own',
  'joined',
  'removed',
  'becameAssistant',
  'becameStudent',
  'mentioned',
  'reminded',
  'added',
  'rightsChanged',
  'offered',
  'tookOver',
  'applied',
  'admitted',
  'declined',
  'certified',
  'uncertified',
  'memberPaid',
  'invoiceAnswered',
  'appealed',
  'appealDecided',
  'urged',
  'handedIn',
  'takenIn',
  'returned',
  'reviewed',
  'peerReview',
  'attendance',
  'addedToTeam',
] as const;
export type NotificationText = (typeof notificationTexts)[number];

/** What only the staff of a course hear: who lost that role keeps none of it. */
export const staffTexts = ['applied'] as const satisfies readonly NotificationText[];

export const appealStates = ['pending', 'approved', 'rejected'] as const;
export type AppealState = (typeof appealStates)[number];
export const appealStateCode = { pending: 0, approved: 1, rejected: 2 } as const satisfies Record<AppealState, number>;

/** Of the row that says up to where all notifications, or all of one kind, are read. */
export const seenIds = ['all', ...notificationKinds] as const;
export type SeenId = (typeof seenIds)[number];

export const seenIdOf = (type: string): SeenId =>
  notificationKinds.find((kind) => notificationKindCode[kind] === type) ?? 'all';

interface Arrived {
  readonly kind: NotificationKind;
  readonly arrivedAt: number;
  readonly readAt: number;
}

/** Read by itself, or by "mark all as read" when it had arrived by then. */
export const isUnread = ({ kind, arrivedAt, readAt }: Arrived, seen: ReadonlyMap<string, number>): boolean =>
  readAt === 0 && arrivedAt > Math.max(seen.get('all') ?? 0, seen.get(kind) ?? 0);
