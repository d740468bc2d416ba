/** The page of a course. `more`: `modulename` names its tab, `writing` the tab whose form opens. */
export const courseAddress = (courseid: string, more: Readonly<Record<string, string>> = {}): string =>
  `/main/classDetail?${new URLSearchParams({ courseid, ...more })}`;

/** The page of one thing of a course. */
export const pageAddress = (path: string, courseid: string, id: string): string =>
  `${path}?${new URLSearchParams({ courseid, id })}`;

/** Only addresses of this app: never a place that somebody else put into the link. Browsers drop control characters, so none passes. */
export const ownAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\/(?![/\\])[^\p{Cc}]*$/u.test(given) ? given : undefined;
