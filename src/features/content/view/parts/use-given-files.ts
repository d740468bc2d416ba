import { useEffect, useRef } from 'react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { draftFiles, fileOfDraft } from '#src/core/files/draft-files.ts';
import { materialsDraft } from '#src/features/content/data/queries.ts';
import { useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';

/** Takes the files that another app shared for this course, once, as if they were picked here. */
export const useGivenFiles = (courseId: string, onFiles: (files: readonly FileRef[]) => void): void => {
  const { store } = useSession();
  const take = useTake({ isQuiet: true });
  const told = useRef(onFiles);
  told.current = onFiles;
  useEffect(() => {
    const key = materialsDraft(courseId);
    const collect = async () => {
      const given = await draftFiles(store, key);
      if (given.length === 0) return;
      const taken = await take(given.map(fileOfDraft));
      told.current(taken);
      await store.dropDraft(key);
    };
    // A form that is closed meanwhile leaves them for the next.
    void collect().catch(() => undefined);
  }, [store, courseId, take]);
};
