import type { Page } from 'playwright';

/** Addresses, spelled as in the specification. */
export const places = {
  main: '/main',
  notices: (courseId: string) => `/main/classDetail?courseid=${courseId}`,
  topics: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=topic`,
  groups: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=group`,
  members: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=member`,
  notice: (courseId: string, id: string) => `/billboard_detail?courseid=${courseId}&id=${id}`,
  topic: (courseId: string, id: string) => `/topic_detail?courseid=${courseId}&id=${id}`,
  capacity: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=capacity`,
  teaching: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=teaching`,
  learning: (courseId: string) => `/main/classDetail?courseid=${courseId}&modulename=learning`,
  study: (courseId: string, id: string) => `/coursewareStudy?courseid=${courseId}&id=${id}`,
  resource: (courseId: string, id: string) => `/resource_detail?courseid=${courseId}&id=${id}`,
  tray: '/main/taskManagement',
  serverTasks: '/main/taskManagement?tab=server',
  todo: '/main/todo',
  settings: (section: string) => `/main/UserSetting?section=${section}`,
} as const;

/** The router tells its own page of itself; ended when the new page is shown. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (href) =>
      (window as unknown as { __TSR_ROUTER__: { navigate: (to: object) => Promise<void> } }).__TSR_ROUTER__.navigate({
        href,
      }),
    path,
  );
