import { useRouterState } from '@tanstack/react-router';

interface Place {
  readonly courseId: string;
  /** What the address says that one is in the course. */
  readonly claimedRole: number | undefined;
}

/** The course that an address is about, on whatever route. */
export const useCourseOfAddress = (): Place => {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const query = new URLSearchParams(search);
  const claimed = query.get('courserole');
  // The router writes texts that look like numbers with quotes.
  const plain = (text: string) => text.replace(/^"(.*)"$/, '$1');
  return {
    courseId: plain(query.get('courseid') ?? ''),
    claimedRole: claimed === null ? undefined : Number(plain(claimed)),
  };
};
