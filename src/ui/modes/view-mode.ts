import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** How a course is looked at without a hand in it: by a supervisor, by a reviewer, or by its teacher as a student sees it. */
export type ViewMode = 'supervise' | 'review' | 'student';

export interface Address {
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
export const modeOf = ({ hostname, port, search }: Address): ViewMode | undefined => {
  const flags = new URLSearchParams(search);
  if (flags.get('issupervise') === '1') return 'supervise';
  if (flags.get('supervise') === '1') return 'review';
  if (flags.get('studentviewer') === '1') return 'student';
  return modeOfLabel[hostname.toLowerCase().split('.')[0] ?? ''] ?? modeOfPort[port];
};

/** The course that the mode is about, and the mode. */
interface Viewing {
  readonly mode: ViewMode;
  readonly courseId: string;
}

/**
 * Links inside the app do not carry the flags: a mode that was asked for a course holds for that course, in this tab, until
 * it is left.
 */
export const viewingAt = (place: Address, courseId: string, kept: Viewing | undefined): Viewing | undefined => {
  const mode = modeOf(place);
  if (mode !== undefined && courseId !== '') return { mode, courseId };
  return kept !== undefined && (courseId === '' || kept.courseId === courseId) ? kept : undefined;
};

const storageKey = 'viewing';

const read = (): Viewing | undefined => {
  try {
    const { mode, courseId } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Viewing>;
    return mode === undefined || courseId === undefined ? undefined : { mode, courseId };
  } catch {
    return undefined;
  }
};

const state = proxy<{ kept: Viewing | undefined }>({ kept: read() });

/** From now on this tab looks at the course so. */
export const startViewing = (viewing: Viewing): void => {
  state.kept = viewing;
  sessionStorage.setItem(storageKey, JSON.stringify(viewing));
};

/** Back to one's own view of the course. */
export const leaveViewing = (): void => {
  state.kept = undefined;
  sessionStorage.removeItem(storageKey);
};

/** The mode that this tab looks at the course in; `undefined` is as oneself. */
export const useViewing = (courseId: string): Viewing | undefined => {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const { kept } = useSnapshot(state);
  const { hostname, port } = location;
  return viewingAt({ hostname, port, search }, courseId, kept);
};

/** Remembers what an address asked for. Used once, by the frame. */
export const useKeptViewing = (courseId: string): void => {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  useEffect(() => {
    const mode = modeOf({ hostname: location.hostname, port: location.port, search });
    if (mode === undefined || courseId === '') return;
    startViewing({ mode, courseId });
  }, [search, courseId]);
};
