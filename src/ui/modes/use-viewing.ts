import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { modeOf, type Viewing, viewingAt } from './view-mode.ts';

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
