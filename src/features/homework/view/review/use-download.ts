import { downloadHomework, namedWorks } from '#contract/features/homework/file-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.ts';

/** Saves works as one archive, which the server makes while it is read; more than an address names are all of them. */
export const useDownload = ({ row }: Task) => {
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const download = async (subjects: readonly string[]): Promise<void> => {
    const named = subjects.length > namedWorks ? [] : [...subjects];
    const said = await ask(downloadHomework, { courseId: row.courseId, activityId: row.id, subjects: named });
    if (!said.ok) return tellRefusal(said.refusal);
    const link = document.createElement('a');
    link.href = said.value.url;
    link.download = '';
    link.click();
  };
  return { download, canAsk };
};
