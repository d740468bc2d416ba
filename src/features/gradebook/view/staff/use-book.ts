import { useMemo, useRef } from 'react';
import { type Book, bookFrom, bookRows, classResults } from '#src/features/gradebook/data/book.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** The book of a course, from what this device holds. What staff say of it is read apart from what the class did, which is much. */
export const useBook = (courseId: string): Book | undefined => {
  const results = useLive(classResults, courseId);
  const rows = useLive(bookRows, courseId);
  const last = useRef<Book>(undefined);
  return useMemo(() => {
    if (results !== undefined && rows !== undefined) last.current = bookFrom(results, rows, Date.now(), last.current);
    return last.current;
  }, [results, rows]);
};
