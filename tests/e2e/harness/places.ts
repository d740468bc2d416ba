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
