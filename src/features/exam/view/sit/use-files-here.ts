import { useEffect } from 'react';
import { filesOf } from '#src/core/files/kept/references.ts';
import { askFor } from '#src/core/files/kept/wishes.ts';
import type { Sitting } from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** Pictures and sound of all questions come to this device when the test is opened: those of a later page are needed without a network. */
export const useFilesHere = ({ paper }: Sitting): void => {
  const { replica } = useSession();
  useEffect(() => {
    const files = filesOf([paper.settings, paper.sections, paper.questions]);
    if (files.length === 0) return;
    // A device without room shows them as long as there is a network.
    askFor(replica, files).catch(() => undefined);
  }, [replica, paper]);
};
