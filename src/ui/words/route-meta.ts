import type { MessageDescriptor } from '@lingui/core';

/** 0 no header, 1 menu, 2 drawer and breadcrumbs, 3 as 2 with the way back (spec P2.8, P2.9). */
export type HeaderLevel = 0 | 1 | 2 | 3;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly level?: HeaderLevel;
    /** What breadcrumbs and the document call the screen. */
    readonly title?: MessageDescriptor;
    /** Where the breadcrumbs lead between my classroom and here. */
    readonly parent?: { readonly path: string; readonly title: MessageDescriptor };
  }
}
