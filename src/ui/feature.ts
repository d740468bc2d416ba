import type { I18n, MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, lazy, use } from 'react';
import type { Actor, Right, ScopeRole } from '#contract/core/roles.ts';
import type { AnyTable } from '#contract/core/rows/table.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import type { ResultState } from '#contract/features/activity/keys.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { Replica } from '#src/core/replica.ts';
import type { Shared } from '#src/core/shared.ts';
import type { Store } from '#src/core/writing/store.ts';
import type { Query } from './live/rows/ahead.ts';
import type { MutationTexts } from './words/mutation-texts.ts';

/** What a course's page hands to the tab in front. */
export interface CoursePanelProps {
  readonly courseId: string;
  /** Of the address; the frame of the app has looked at it. */
  readonly claimedRole: number | undefined;
  /** The address asks for the form of something new (`writing=<module>`). */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** One tab of the course page, `/main/classDetail?modulename=<module>`. */
export interface CourseTab {
  readonly module: string;
  readonly title: MessageDescriptor;
  readonly isFor: (role: ScopeRole | undefined) => boolean;
  /** Pages of single things, in lower case, whose breadcrumbs lead back to this tab. */
  readonly pages: readonly string[];
  readonly preload: () => Promise<unknown>;
  /** What its panel is drawn with, by the course's id: asked while its code is on its way. */
  readonly asks: readonly Query<unknown, [string]>[];
  readonly Panel: ComponentType<CoursePanelProps>;
}

interface GivenTab extends Pick<CourseTab, 'module' | 'title'>, Partial<Pick<CourseTab, 'isFor' | 'pages' | 'asks'>> {
  readonly load: () => Promise<ComponentType<CoursePanelProps>>;
}

export const courseTab = ({ module, title, isFor = () => true, pages = [], asks = [], load }: GivenTab): CourseTab => ({
  module,
  title,
  isFor,
  pages,
  asks,
  preload: load,
  Panel: lazy(async () => ({ default: await load() })),
});

/** An entry of the command palette. */
export interface PaletteItem {
  /** Names it across sessions: `course:<id>`. */
  readonly key: string;
  readonly title: string;
  /** Where it belongs: the course of a notice. */
  readonly detail: string;
  /** Newer ones first among equals; milliseconds UTC. */
  readonly at: number;
  /** The word behind it: "Course". */
  readonly kind: string;
  readonly icon: LucideIcon;
  /** Offered before anything is typed. */
  readonly isOffered?: boolean;
  /** Where it leads, or what it does. */
  readonly go: { readonly href: string } | { readonly run: () => void };
}

/** Everything on this device that has a name and an address. */
export type PaletteSource = (replica: Replica, i18n: I18n) => Promise<readonly PaletteItem[]>;

/** What may become of something that another app shared, in one course. */
export interface ShareTarget {
  readonly key: string;
  readonly label: string;
  /** What of it is taken; the rest waits on. */
  readonly takes: 'files' | 'words';
  /** Makes a draft of it; nothing is sent. */
  readonly put: (store: Store, shared: Shared) => Promise<void>;
  /** Where the draft is opened. */
  readonly href: string;
}

export interface ShareCourse {
  readonly id: string;
  /** As what the person acts in it. */
  readonly actor: Actor | undefined;
}

export type ShareSource = (replica: Replica, course: ShareCourse, i18n: I18n) => Promise<readonly ShareTarget[]>;

/** How to-dos of one kind look. */
export interface TodoKind {
  /** Of the menu. */
  readonly name: MessageDescriptor;
  /** What is to be done. */
  readonly deed: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The page on which it is done. */
  readonly path: string;
}

/** How activities of one kind look, and where they open. */
export interface ActivityKind {
  readonly kind: ContentType;
  /** "Homework". */
  readonly name: MessageDescriptor;
  readonly icon: LucideIcon;
  /** Its page, for whoever reads it. */
  readonly href: (of: { readonly id: string; readonly courseId: string }) => string;
  /** Where a new one is written; in no menu without it. */
  readonly newHref?: (place: { readonly courseId: string; readonly chapterId: string }) => string;
  /** Where one is edited. */
  readonly editHref?: (of: { readonly id: string; readonly courseId: string }) => string;
  /** What a student's state is called where the usual words do not fit: "Handed in" for `done`. */
  readonly states?: Partial<Record<ResultState, MessageDescriptor>>;
}

/** Something that waits for the person today, as /main shows it. */
export interface TodayItem {
  readonly key: string;
  /** What is to be done: "Hand in", "Go on". */
  readonly deed: MessageDescriptor;
  readonly title: string;
  /** Where it belongs. */
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly href: string;
  /** Milliseconds UTC; 0: no date. */
  readonly dueAt: number;
}

/** From the replica; the first is the most urgent of its kind. */
export type TodaySource = (replica: Replica) => Promise<readonly TodayItem[]>;

/** One student's work as it is reviewed. */
export interface ReviewedWork {
  readonly courseId: string;
  readonly activityId: string;
  /** Whose it is. */
  readonly subject: string;
  readonly attemptId: string;
  readonly hasText: boolean;
  readonly files: readonly FileRef[];
}

/** What a feature adds to the review of what was handed in. */
export interface ReviewTool {
  readonly key: string;
  /** Of the works of a homework as a whole, in their menu. */
  readonly page?: {
    readonly label: MessageDescriptor;
    readonly icon: LucideIcon;
    readonly href: (place: Pick<ReviewedWork, 'courseId' | 'activityId'>) => string;
  };
  /** Below a work, for whoever reviews it … */
  readonly Beside?: ComponentType<ReviewedWork>;
  /** … and for whoever handed it in. */
  readonly Told?: ComponentType<ReviewedWork>;
}

export interface DrawerListProps {
  readonly teaches: boolean;
  /** The course in front, or ''. */
  readonly current: string;
  readonly onChoose: () => void;
}

/** What a feature adds to screens of others, loaded when such a screen opens. */
export interface FeatureParts {
  readonly palette: PaletteSource;
  readonly share: ShareSource;
  readonly today: TodaySource;
  /** By the to-do's kind. */
  readonly todo: Readonly<Record<string, TodoKind>>;
  readonly activity: readonly ActivityKind[];
  readonly review: readonly ReviewTool[];
  /** Stands over every page of a signed-in person, or draws nothing; loaded when the page has nothing better to do. */
  readonly overlays: readonly ComponentType[];
  /** A list in the drawer, below the areas. */
  readonly drawer: ComponentType<DrawerListProps>;
  /** Its rights in words, for whoever grants them. */
  readonly rights: Readonly<Partial<Record<Right, MessageDescriptor>>>;
}

/** A feature's manifest: all that the rest of the app knows of it. Loaded early, so it is small and names lazy parts by their import. */
export interface ScreenFeature {
  readonly name: string;
  readonly tables: readonly AnyTable[];
  /** How the content of its queued mutations is spoken of; the translations come with the second part of the catalog. */
  readonly mutations?: MutationTexts;
  readonly tabs?: readonly CourseTab[];
  /** Areas of the menus that it has built, by their address: menus offer no other. */
  readonly areas?: readonly string[];
  /** Pages that belong to no course, for the palette. */
  readonly pages?: readonly { readonly href: string; readonly title: MessageDescriptor }[];
  readonly parts?: { readonly [Part in keyof FeatureParts]?: () => Promise<FeatureParts[Part]> };
}

let mutationTexts: MutationTexts = {};
let registered: readonly ScreenFeature[] = [];
const loading = new Map<keyof FeatureParts, Promise<unknown>>();

/** Said once, when the app starts: features read one another's manifests here, so that none imports all of them. */
export const registerFeatures = (features: readonly ScreenFeature[]): void => {
  registered = features;
  mutationTexts = Object.assign({}, ...features.map(({ mutations }) => mutations));
  loading.clear();
};

export const screenFeatures = (): readonly ScreenFeature[] => registered;

/** How everything that may wait is spoken of. */
export const mutationTextsOfAll = (): MutationTexts => mutationTexts;

/** The tabs of a course page, in the order of the features. */
export const courseTabs = (): readonly CourseTab[] => registered.flatMap(({ tabs = [] }) => tabs);

/** Whether an area of the menus has screens. What leads to another site is always there. */
export const isBuilt = (path: string): boolean =>
  !path.startsWith('/') || registered.some(({ areas = [] }) => areas.includes(path));

/** One part of every feature that has it. A failed load is tried again the next time. */
export const loadParts = <Part extends keyof FeatureParts>(part: Part): Promise<readonly FeatureParts[Part][]> => {
  const known = loading.get(part) as Promise<readonly FeatureParts[Part][]> | undefined;
  if (known !== undefined) return known;
  const asked = Promise.all(registered.flatMap(({ parts }) => parts?.[part]?.() ?? [])) as Promise<
    FeatureParts[Part][]
  >;
  loading.set(part, asked);
  asked.catch(() => loading.delete(part));
  return asked;
};

/** The same inside a `Suspense`. */
export const useParts = <Part extends keyof FeatureParts>(part: Part): readonly FeatureParts[Part][] =>
  use(loadParts(part));
