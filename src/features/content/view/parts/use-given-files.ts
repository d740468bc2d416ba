import { useEffect, useRef } from 'react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { takeGiven } from '#src/features/content/data/given-files.ts';
import { useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';

/** Takes the files that another app shared for this course, once, as if they were picked here. */
export const useGivenFiles = (courseId: string, onFiles: (files: readonly FileRef[]) => void): void => {
  const { store, files } = useSession();
  const take = useTake({ isQuiet: true, needsVip: true });
  const told = useRef(onFiles);
  told.current = onFiles;
  useEffect(() => {
    let isOpen = true;
    // What could not be taken waits for the next form.
    void takeGiven(courseId, {
      store,
      files,
      take,
      onFiles: (taken) => told.current(taken),
      isOpen: () => isOpen,
    }).catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [store, files, courseId, take]);
};
