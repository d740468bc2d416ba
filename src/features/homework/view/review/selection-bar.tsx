import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Check, FolderDown, Shuffle, Sparkles, Undo2, X } from 'lucide-react';
import { downloadHomework, namedWorks } from '#contract/features/homework/file-calls.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { useTellOrOffer } from '#src/features/payment/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';
import type { BulkForm } from './bulk-dialog.tsx';
import type { Work } from './works.ts';

/** Saves works as one archive, which the server makes while it is read; more than an address names are all of them. */
export const useDownload = ({ row }: Task) => {
  const { ask, canAsk } = useAskNow();
  const tellOrOffer = useTellOrOffer();
  const download = async (subjects: readonly string[]): Promise<void> => {
    const named = subjects.length > namedWorks ? [] : [...subjects];
    const said = await ask(downloadHomework, { courseId: row.courseId, activityId: row.id, subjects: named });
    if (!said.ok) return tellOrOffer(said.refusal);
    const link = document.createElement('a');
    link.href = said.value.url;
    link.download = '';
    link.click();
  };
  return { download, canAsk };
};

interface SelectionBarProps {
  readonly task: Task;
  readonly works: readonly Work[];
  readonly onForm: (form: BulkForm) => void;
  /** Whose works the AI is to read. */
  readonly onAsk: (subjects: readonly string[]) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** What is done to the works that were chosen; stays in sight. */
export const SelectionBar = ({ task: { row, of }, works, onForm, onAsk, onAll, onClear }: SelectionBarProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const place = { courseId: row.courseId, activityId: row.id, subjects: works.map(({ student }) => student.uid) };
  const readable = works
    .filter(({ review }) => review.state === 'submitted' || review.state === 'late')
    .map(({ student }) => student.uid);
  const { download, canAsk } = useDownload({ row, of });
  const count = async (state: 'submitted' | 'none') => {
    const result = await store.mutate(actsOn(row).count, { ...place, state });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const urge = async () => {
    const result = await store.mutate(actsOn(row).urge, place);
    if (result.ok) tell(t`Whoever has not handed in is reminded.`);
    else tellRefusal(result.refusal);
  };
  return (
    <BulkBar count={works.length} onAll={onAll} onClear={onClear}>
      <Button size="sm" onClick={() => onForm('score')}>
        <Trans>Score…</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => onForm('comment')}>
        <Trans>Comment…</Trans>
      </Button>
      <RowMenu
        label={t`More for what is chosen`}
        actions={() => [
          { id: 'random', label: t`Score at random…`, icon: Shuffle, onChoose: () => onForm('random') },
          { id: 'ai', label: t`AI review…`, icon: Sparkles, onChoose: () => onAsk(readable) },
          { id: 'return', label: t`Return…`, icon: Undo2, onChoose: () => onForm('return') },
          { id: 'urge', label: t`Remind`, icon: Bell, onChoose: () => void urge() },
          {
            id: 'download',
            label: t`Download`,
            icon: FolderDown,
            why: canAsk ? undefined : t`This needs the network.`,
            onChoose: () => void download(place.subjects),
          },
          {
            id: 'count',
            label: t`Count as handed in`,
            icon: Check,
            isApart: true,
            onChoose: () => void count('submitted'),
          },
          { id: 'uncount', label: t`Count as not handed in`, icon: X, onChoose: () => void count('none') },
        ]}
      />
    </BulkBar>
  );
};
