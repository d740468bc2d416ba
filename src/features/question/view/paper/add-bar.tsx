import { Button, Flex, Grid, Text } from '@chakra-ui/react';
import { useLingui as useCatalog } from '@lingui/react';
import { Plural, Trans, useLingui, useLingui as useWords } from '@lingui/react/macro';
import { Dices, FileText, Heading2, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type Difficulty,
  isLayout,
  paperLimits,
  type QuestionType,
  questionTypes,
  usualScore,
} from '#contract/features/question/keys.ts';
import { arrangePaper } from '#contract/features/question/paper-calls.ts';
import type { DrawRule } from '#contract/features/question/rows.ts';
import { bankOf, questionDraft, type WholePaper } from '#src/features/question/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { FromBank } from '../bank/bank-actions.tsx';
import { blankOf, hundredthsOf, wholeOf } from '../edit/blank.ts';
import { QuestionForm } from '../edit/question-form.tsx';
import { difficultyTexts, pointsOf, typeTexts } from '../question-texts.ts';
import { partId } from '../show/props.ts';
import { useInsert } from './insert.ts';
import { TextImport } from './text-import.tsx';

interface DrawFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly whole: WholePaper;
}

/** So many of a bank for each student: what fits goes into the paper's pool, and stays there as it is now. */
const DrawForm = ({ open, onClose, whole }: DrawFormProps) => (
  <AppDialog open={open} onClose={onClose} title={<Trans>Draw questions at random</Trans>}>
    <Body whole={whole} onDone={onClose} />
  </AppDialog>
);

interface Rule {
  readonly bank: 'own' | 'course';
  readonly folderId: string;
  readonly type: QuestionType | '';
  readonly difficulty: Difficulty;
  readonly count: number;
  readonly score: number;
}
const usual: Rule = { bank: 'course', folderId: '', type: '', difficulty: '', count: 5, score: usualScore };

const Body = ({ whole, onDone }: Pick<DrawFormProps, 'whole'> & { readonly onDone: () => void }) => {
  const { _ } = useCatalog();
  const { t } = useWords();
  const [rule, setRule] = useState(usual);
  const insert = useInsert(whole);
  const bank = useLive(bankOf, rule.bank === 'own' ? '' : whole.paper.courseId);
  const fits = (bank?.items ?? []).filter(
    ({ question, folderId }) =>
      !isLayout(question.type) &&
      (rule.type === '' || question.type === rule.type) &&
      (rule.difficulty === '' || question.difficulty === rule.difficulty) &&
      (rule.folderId === '' || folderId === rule.folderId),
  );
  const isShort = fits.length < rule.count || rule.count < 1;
  const sectionId = whole.plan.sections.at(-1)?.id ?? '';
  const add = useOnce(async () => {
    if (isShort) return;
    const made: DrawRule = { id: partId(), sectionId, ...rule };
    const pool = fits
      .slice(0, paperLimits.items)
      .map(({ id, question, key }) => ({ question, key, fromId: id, pool: made.id, score: rule.score, sectionId }));
    if (await insert(pool, [...whole.plan.rules, made])) onDone();
  });
  const set = (change: Partial<Rule>) => setRule({ ...rule, ...change });
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <SelectField
        label={t`Bank`}
        value={rule.bank}
        onValue={(next) => set({ bank: next as Rule['bank'], folderId: '' })}
        options={[
          { value: 'course', label: t`Of this course` },
          { value: 'own', label: t`My own` },
        ]}
      />
      <SelectField
        label={t`Folder`}
        value={rule.folderId}
        onValue={(folderId) => set({ folderId })}
        options={[
          { value: '', label: t`All` },
          ...(bank?.folders ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <SelectField
          label={t`Kind`}
          value={rule.type}
          onValue={(type) => set({ type: type as Rule['type'] })}
          options={[
            { value: '', label: t`Any` },
            ...questionTypes
              .filter((type) => !isLayout(type))
              .map((type) => ({ value: type, label: _(typeTexts[type]) })),
          ]}
        />
        <SelectField
          label={t`Difficulty`}
          value={rule.difficulty}
          onValue={(difficulty) => set({ difficulty: difficulty as Difficulty })}
          options={[
            { value: '', label: t`Any` },
            ...(['easy', 'medium', 'hard'] as const).map((one) => ({ value: one, label: _(difficultyTexts[one]) })),
          ]}
        />
        <TextField
          label={t`How many`}
          inputMode="numeric"
          value={rule.count || ''}
          onChange={({ target }) => set({ count: wholeOf(target.value, 0) })}
        />
        <TextField
          label={t`Points each`}
          inputMode="decimal"
          defaultValue={pointsOf(rule.score)}
          onChange={({ target }) => set({ score: hundredthsOf(target.value) })}
        />
      </Grid>
      <Text fontSize="sm" color={isShort ? 'fg.error' : 'fg.muted'} aria-live="polite">
        <Plural value={fits.length} one="# question fits" other="# questions fit" />
      </Text>
      <DialogEnd>
        <Button ms="auto" onClick={add} disabled={isShort}>
          <Trans>Add the rule</Trans>
        </Button>
      </DialogEnd>
    </Grid>
  );
};

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
