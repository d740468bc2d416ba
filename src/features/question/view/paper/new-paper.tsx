import { Button, Flex, Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useId } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { type PaperKind, paperKinds, usualSettings } from '#contract/features/question/keys.ts';
import { createPaper } from '#contract/features/question/paper-calls.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { partId } from '../part-id.ts';
import { kindTexts } from '../words.ts';

interface NewPaperProps {
  readonly courseId: string;
  readonly chapterId: string;
  /** What it is for, to begin with. */
  readonly kind: PaperKind;
  readonly isQuiz: boolean;
  readonly onMade: (id: string) => void;
}

/** A name and what it is for: everything else comes where its questions are. */
export const NewPaper = ({ courseId, chapterId, kind: first, isQuiz, onMade }: NewPaperProps) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const line = useId();
  const { replica } = useSession();
  const tellRefusal = useTellRefusal();
  const draft = useDraft<{ title: string; kind: PaperKind }>(
    `question/newPaper/${isQuiz ? 'quiz/' : first === 'practice' ? '' : `${first}/`}${courseId}`,
    {
      title: '',
      kind: first,
    },
  );
  const { value, setValue } = draft;
  const submit = useSubmit(async () => {
    const others = await activitiesOf(replica, courseId);
    let made = '';
    const done = await draft.send(createPaper, ({ title, kind }, id) => {
      made = id;
      const [order = 'a0'] = ordersAfter(
        others.filter((one) => one.chapterId === chapterId),
        [id],
      );
      const as = isQuiz ? ('interactiveQuiz' as const) : ('test' as const);
      const { labels, ...settings } = usualSettings;
      const sections = [{ id: partId(), title: '', intro: '' }];
      return { courseId, id, title, order, chapterId, ...settings, labels: [...labels], kind, label: 2, sections, as };
    });
    if (done?.ok === true) onMade(made);
    else if (done !== undefined) tellRefusal(done.refusal);
  });
  return (
    <Page title={isQuiz ? t`New interactive quiz` : t`New test`} narrow>
      <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
        <TextField
          label={t`Title`}
          required
          autoFocus
          maxLength={limits.titleChars}
          value={value.title}
          onChange={({ target }) => setValue({ ...value, title: target.value })}
        />
        {!isQuiz && (
          <SelectField
            label={t`What it is for`}
            value={value.kind}
            onValue={(kind) => setValue({ ...value, kind: kind as PaperKind })}
            options={paperKinds.map((kind) => ({ value: kind, label: _(kindTexts[kind]) }))}
          />
        )}
        <Flex align="center" gap="3" wrap="wrap">
          <DraftLine id={line} draft={draft} />
          <Button type="submit" ms="auto" aria-describedby={line}>
            <Trans>Write the questions</Trans>
          </Button>
        </Flex>
      </Grid>
    </Page>
  );
};
