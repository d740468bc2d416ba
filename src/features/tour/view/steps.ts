import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { proxy } from 'valtio';
import type { TourVersion } from '#contract/features/tour/keys.ts';

export interface TourStep {
  /** Of what it explains; the first that is to be seen. A step whose place is not on the screen is left out. */
  readonly place: string;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** The step lists by version; 34, the tour of the grades, has no screen yet and is never started. */
export const tourSteps: Readonly<Partial<Record<TourVersion, readonly TourStep[]>>> = {
  31: [
    {
      place: '[data-tour="classes"] > li',
      title: msg`Your classes`,
      text: msg`Every class that you teach or study has a card here. Open one to see its notices, lessons, topics and members.`,
    },
    {
      place: '[data-sync]',
      title: msg`What is saved where`,
      text: msg`You can go on working without a network: changes stay on this device and are sent by themselves. This sign says how far they are.`,
    },
    {
      place: 'a[href="/main/todo"]',
      title: msg`To-do`,
      text: msg`What your courses ask of you comes together here, and ticks itself off when you have done it.`,
    },
    {
      place: '#notification-bell, a[href="/main/notification"]',
      title: msg`Notifications`,
      text: msg`News of your courses. The number counts the unread.`,
    },
    {
      place: '#avatar-menu-trigger',
      title: msg`Your menu`,
      text: msg`Language, appearance and your settings. This tour can be shown again from here.`,
    },
  ],
  32: [
    {
      place: '[data-tour="course-parts"]',
      title: msg`The parts of the class`,
      text: msg`Notices, lessons, topics, what was learned, and members. Their texts are on this device: they open without a network too.`,
    },
    {
      place: 'main section ul > li',
      title: msg`What is new`,
      text: msg`Pinned things stay on top, and what you have not read has a dot. What waits to be sent carries a sign of its own.`,
    },
  ],
  33: [
    {
      place: '[data-tour="members"] li',
      title: msg`Who is in the class`,
      text: msg`Teachers and assistants first, then everybody who studies here.`,
    },
    {
      place: '[data-tour="join-code"]',
      title: msg`How people join`,
      text: msg`Give this code to your students: whoever enters it on their classes page is in.`,
    },
  ],
  40: [
    {
      place: '[data-tour="lessons-add"]',
      title: msg`Add lessons`,
      text: msg`Files, several at once, links and chapters. Students see nothing before you publish it.`,
    },
    {
      place: '[data-tour="lessons-places"]',
      title: msg`Chapters and folders`,
      text: msg`The course in its order. Choose a chapter to see only what is in it.`,
    },
    {
      place: '[data-activity]',
      title: msg`A lesson`,
      text: msg`Press it to open it. What you learned is counted, without a network too, and sent by itself.`,
    },
    {
      place: '[data-activity] [data-kept]',
      title: msg`Keep for offline`,
      text: msg`Keep a file on this device, and it opens where there is no network.`,
    },
    {
      place: '[data-activity] input[type="checkbox"]',
      title: msg`Several at once`,
      text: msg`Choose lessons to publish, move or delete them together. Their order changes by dragging.`,
    },
  ],
};

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The first element of a step's place that is to be seen: a laptop and a phone have some things in two places. */
export const placeOf = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(place)].find(isSeen);

/** The person asks for the tour of the screen in front. */
export const askedTour = proxy({ isAsked: false });

/** The tour that belongs to the screen in front. */
export const useTourHere = (): { readonly version: TourVersion; readonly courseId: string | undefined } | undefined => {
  const key = useLocation({
    select: ({ pathname, search }) => {
      const { courseid, modulename } = search as { readonly courseid?: unknown; readonly modulename?: unknown };
      const version = versionAt(pathname.toLowerCase(), modulename);
      return version === undefined ? '' : `${version} ${String(courseid ?? '')}`;
    },
  });
  if (key === '') return undefined;
  const [version, courseId] = key.split(' ');
  return { version: Number(version) as TourVersion, courseId: courseId === '' ? undefined : courseId };
};

/** P4; the lessons are the tab of what is taught. */
export const versionAt = (path: string, part: unknown): TourVersion | undefined => {
  if (path === '/main') return 31;
  if (path !== '/main/classdetail') return undefined;
  if (part === 'teaching') return 40;
  return part === 'member' ? 33 : 32;
};
