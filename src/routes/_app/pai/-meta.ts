import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';

const parent = { path: '/pai', title: msg`AI agents` } as const;

/** Breadcrumbs of a page of /pai lead through its first one. */
export const underPai = (level: HeaderLevel, title: MessageDescriptor) => ({
  staticData: { level, title },
  loader: () => ({ meta: { level, title, parent } }),
});

const text = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '');

export interface AppSearch {
  readonly appId: string;
}
export const appSearch = (search: Record<string, unknown>): AppSearch => ({ appId: text(search.appId) });

export interface DataSetSearch {
  readonly dataSetId: string;
}
export const dataSetSearch = (search: Record<string, unknown>): DataSetSearch => ({
  dataSetId: text(search.dataSetId),
});

export interface DocumentSearch extends DataSetSearch {
  readonly documentId: string;
}
export const documentSearch = (search: Record<string, unknown>): DocumentSearch => ({
  ...dataSetSearch(search),
  documentId: text(search.documentId),
});

export interface ChatSearch extends AppSearch {
  readonly spaceId: string;
  /** Of the course that has the agent. */
  readonly courseid?: string | undefined;
  readonly id?: string | undefined;
  readonly activityId?: string | undefined;
}
export const chatSearch = (search: Record<string, unknown>): ChatSearch => ({
  ...appSearch(search),
  spaceId: text(search.spaceId),
  courseid: text(search.courseid) || undefined,
  id: text(search.id) || undefined,
  activityId: text(search.activityId) || undefined,
});
