import { type ComponentProps, lazy } from 'react';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import { type ActivityKind, useParts } from '#src/ui/feature.ts';
import { useOpened } from '#src/ui/live/use-opened.ts';
import { AudienceField as Field } from './audience/audience-field.tsx';
import { AudienceNames as Names } from './audience/audience-names.tsx';
import { LateFields as Late } from './late-fields.tsx';
import { ResultMark as Mark } from './results/states.tsx';

/** What staff work on of an activity: hand-ins, answers, marks. False while it is not on this device. */
export const useWork = (activityId: string): boolean => useOpened(workScope(activityId));

/** The kinds that have pages of their own; inside a `Suspense`. */
export const useKinds = (): ReadonlyMap<ContentType, ActivityKind> =>
  new Map(
    useParts('activity')
      .flat()
      .map((one) => [one.kind, one]),
  );

/** Whom something is for: everybody, or groups and single students. */
export const AudienceField = (props: ComponentProps<typeof Field>) => <Field {...props} />;

/** "Red, Ann and 3 more"; nothing for everybody. */
export const AudienceNames = (props: ComponentProps<typeof Names>) => <Names {...props} />;

/** What becomes of work that comes after the deadline. */
export const LateFields = (props: ComponentProps<typeof Late>) => <Late {...props} />;

/** How far a student is, in a word. */
export const ResultMark = (props: ComponentProps<typeof Mark>) => <Mark {...props} />;

/** Who has seen and done it, with reminding. */
export const PeopleDialog = lazy(async () => ({ default: (await import('./results/people-dialog.tsx')).PeopleDialog }));
