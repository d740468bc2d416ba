import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dices, FileText, Heading2, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { arrangePaper } from '#contract/features/question/paper-calls.ts';
import { questionDraft, type WholePaper } from '#src/features/question/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { FromBank } from '../bank/from-bank.tsx';
import { blankOf } from '../edit/blank.ts';
import { QuestionForm } from '../edit/question-form.tsx';
import { partId } from '../part-id.ts';
import { DrawForm } from './draw-form.tsx';
import { useInsert } from './insert.ts';
import { TextImport } from './text-import.tsx';

export type Way = 'write' | 'text' | 'bank' | 'draw';

/** Every way in which questions come into a test. */
export const AddBar = ({ whole, opens }: { readonly whole: WholePaper; readonly opens?: Way | undefined }) => {
  const { t } = useLingui();
  const [way, setWay] = useState(opens);
  const insert = useInsert(whole);
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { paper, plan } = whole;
  const close = () => setWay(undefined);
  const addSection = async () => {
    const done = await store.mutate(arrangePaper, {
      courseId: paper.courseId,
      paperId: paper.id,
      sections: [
        ...plan.sections,
        { id: partId(), title: t({ message: 'New section', context: 'of a test' }), intro: '' },
      ],
      rules: [...plan.rules],
      basis: { plan: plan.editions.plan ?? '' },
    });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex
      gap="2"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      css={{ '& > button': { flexShrink: 0 } }}
    >
      <Button size="sm" variant="outline" onClick={() => setWay('text')}>
        <FileText size={16} aria-hidden />
        <Trans>Paste text</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setWay('write')}>
        <Plus size={16} aria-hidden />
        <Trans>Write a question</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setWay('bank')}>
        <Library size={16} aria-hidden />
        <Trans>From a bank</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setWay('draw')}>
        <Dices size={16} aria-hidden />
        <Trans>Draw at random</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void addSection()}>
        <Heading2 size={16} aria-hidden />
        <Trans context="of a test">Add a section</Trans>
      </Button>
      <TextImport
        open={way === 'text'}
        onClose={close}
        draftKey={questionDraft(`text.${paper.id}`, 'paper')}
        onAdd={(incoming) => insert(incoming)}
      />
      <QuestionForm
        open={way === 'write'}
        onClose={close}
        title={<Trans>New question</Trans>}
        draftKey={questionDraft(paper.id, 'new')}
        initial={blankOf('single')}
        onSave={async (draft, make) => {
          if (!(await insert([make(draft.value)]))) return false;
          await draft.drop();
          return true;
        }}
      />
      <FromBank
        open={way === 'bank'}
        onClose={close}
        courseId={paper.courseId}
        onTake={(incoming) => insert(incoming)}
      />
      <DrawForm open={way === 'draw'} onClose={close} whole={whole} />
    </Flex>
  );
};
