import type { MessageDescriptor } from '@lingui/core';
import { useMatches } from '@tanstack/react-router';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';

export interface RouteMeta {
  readonly level: HeaderLevel;
  readonly title: MessageDescriptor | undefined;
  /** Where the breadcrumbs lead between my classroom and here. */
  readonly parent?: { readonly path: string; readonly title: MessageDescriptor };
}

interface Matched {
  readonly staticData: {
    readonly level?: HeaderLevel;
    readonly title?: MessageDescriptor;
    readonly parent?: NonNullable<RouteMeta['parent']>;
  };
  readonly loaderData?: unknown;
  readonly pathname: string;
}

const none: RouteMeta = { level: 0, title: undefined };

/** The deepest route that has a level decides; one that stands for many places tells its own by its loader (P2.8). */
export const metaOf = (matches: readonly Matched[]): RouteMeta => {
  const match = matches.findLast(({ staticData }) => staticData.level !== undefined);
  if (match === undefined) return none;
  if (headerOf(match.pathname) === 'none') return none;
  const { staticData, loaderData } = match;
  if (hasMeta(loaderData)) return loaderData.meta;
  const { level = 0, title, parent } = staticData;
  return { level, title, ...(parent === undefined ? {} : { parent }) };
};

const hasMeta = (loaded: unknown): loaded is { readonly meta: RouteMeta } =>
  typeof loaded === 'object' && loaded !== null && 'meta' in loaded;

/** Which header a path has, whatever its level (P2.5). The specification writes its paths in more than one case. */
export const headerOf = (pathname: string): 'none' | 'graph' | 'common' => {
  const path = pathname.toLowerCase();
  if (path.includes('ktpknowledgegraph/editor')) return 'none';
  return path.includes('knowledgegraph/course') ? 'graph' : 'common';
};

export const useRouteMeta = (): RouteMeta => useMatches({ select: metaOf });
