import { type ComponentProps, lazy, useMemo } from 'react';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { isNewHere } from '#src/core/marks.ts';
import { activitiesOf, activityRowKey } from '#src/features/content/data/public.ts';
import { type ActivityKind, useParts } from '#src/ui/feature.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOpened } from '#src/ui/live/use-opened.ts';
import { AudienceField as Field } from './audience/audience-field.tsx';
import { GivenLine as Line, NamesIn as Named, AudienceNames as Names } from './audience/audience-names.tsx';
import { GivenFields as Fields, type Giving, givenBy as given, LateFields as Late } from './given-fields.tsx';
import { ResultMark as Mark } from './results/states.tsx';
import { useSeen as seen } from './use-seen.ts';

/**
 * What staff work on of an activity: hand-ins, answers, marks. False while it is not on this device; of what was made here and not
 * sent yet there is none.
 */
export const useWork = (activityId: string): boolean => {
  const isHere = useOpened(workScope(activityId));
  const isNew = useLive(isNewHere, activityRowKey(activityId)) ?? false;
  return isHere || isNew;
};

/** The kinds that have pages of their own; inside a `Suspense`. */
export const useKinds = (): ReadonlyMap<ContentType, ActivityKind> => {
  const parts = useParts('activity');
  return useMemo(() => new Map(parts.flat().map((one) => [one.kind, one])), [parts]);
};

/** Whom something is for: everybody, or groups and single students. */
export const AudienceField = (props: ComponentProps<typeof Field>) => <Field {...props} />;

export type { Giving };

/** To everybody, at once. */
export const usualGiving: Giving = { audience: [], publish: '', closes: '' };

/** As a call takes it. */
export const givenBy = (giving: Giving): ReturnType<typeof given> => given(giving);

/** For whom something new is, from when, and until when. */
export const GivenFields = (props: ComponentProps<typeof Fields>) => <Fields {...props} />;

/** What is not the usual of something given: whom it is for, when it will be published, until when. */
export const GivenLine = (props: ComponentProps<typeof Line>) => <Line {...props} />;

/** Everything given in a course, by the id that it shares with its details. */
export const useGiven = (courseId: string): ReadonlyMap<string, ActivityRow> => {
  const rows = useLive(activitiesOf, courseId);
  return useMemo(() => new Map((rows ?? []).map((row) => [row.id, row])), [rows]);
};

/** On the page where a student opens it: marked once as seen. */
export const useSeen = (row: ActivityRow | undefined): void => seen(row);

/** "Red, Ann and 3 more"; nothing for everybody. */
export const AudienceNames = (props: ComponentProps<typeof Names>) => <Names {...props} />;

/** The same, where the class is known: in each of hundreds of lines. */
export const NamesIn = (props: ComponentProps<typeof Named>) => <Named {...props} />;

/** What becomes of work that comes after the deadline. */
export const LateFields = (props: ComponentProps<typeof Late>) => <Late {...props} />;

/** How far a student is, in a word. */
export const ResultMark = (props: ComponentProps<typeof Mark>) => <Mark {...props} />;

/** Who has seen and done it, with reminding. */
export const PeopleDialog = lazy(async () => ({ default: (await import('./results/people-dialog.tsx')).PeopleDialog }));
