/** How a course is looked at without a hand in it: by a supervisor, by a reviewer, or by its teacher as a student sees it. */
export type ViewMode = 'supervise' | 'review' | 'student';

export interface Place {
  /** Without the port. */
  readonly hostname: string;
  readonly port: string;
  readonly search: string;
}

/** Ports of private deployments that are for looking only (P2.9). */
const modeOfPort: Readonly<Record<string, ViewMode>> = { '8077': 'supervise', '8066': 'review' };
/** First labels of addresses that are for looking only; the specification does not name its own. */
const modeOfLabel: Readonly<Record<string, ViewMode>> = { supervise: 'supervise', review: 'review' };

/** What an address asks for: by its flags, its second-level domain or its port (S-126, S-127, S-128, S-130). */
export const modeOf = ({ hostname, port, search }: Place): ViewMode | undefined => {
  const flags = new URLSearchParams(search);
  if (flags.get('issupervise') === '1') return 'supervise';
  if (flags.get('supervise') === '1') return 'review';
  if (flags.get('studentviewer') === '1') return 'student';
  return modeOfLabel[hostname.toLowerCase().split('.')[0] ?? ''] ?? modeOfPort[port];
};

/** The course that the mode is about, and the mode. */
export interface Viewing {
  readonly mode: ViewMode;
  readonly courseId: string;
}

/**
 * Links inside the app do not carry the flags: a mode that was asked for a course holds for that course, in this tab, until
 * it is left.
 */
export const viewingAt = (place: Place, courseId: string, kept: Viewing | undefined): Viewing | undefined => {
  const mode = modeOf(place);
  if (mode !== undefined && courseId !== '') return { mode, courseId };
  return kept !== undefined && (courseId === '' || kept.courseId === courseId) ? kept : undefined;
};
