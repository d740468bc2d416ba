import type { MessageDescriptor } from '@lingui/core';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import type { AreaName } from './areas.ts';

/** An address of the specification that has no screen yet. */
export interface Place {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly level: HeaderLevel;
  readonly area: AreaName;
}

/** `*` at the end stands for anything below. */
export const placesOf =
  (area: AreaName) =>
  (level: HeaderLevel, entries: Readonly<Record<string, MessageDescriptor>>): readonly Place[] =>
    Object.entries(entries).map(([path, title]) => ({ path, title, level, area }));
