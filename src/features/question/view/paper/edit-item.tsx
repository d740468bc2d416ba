import { Trans } from '@lingui/react/macro';
import { atScore } from '#contract/features/question/paper.ts';
import { correctKey, revisePaperItem } from '#contract/features/question/paper-calls.ts';
import type { PaperItemRow } from '#contract/features/question/rows.ts';
import { questionDraft, type WholePaper } from '#src/features/question/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { QuestionForm } from '../edit/question-form.tsx';

interface EditItemProps {
  readonly whole: WholePaper;
  readonly item: PaperItemRow;
  readonly isFixed: boolean;
  readonly onClose: () => void;
}

/** Another version of a question; of a test that is published, its key alone. */
export const EditItem = ({ whole, item, isFixed, onClose }: EditItemProps) => {
  const tellRefusal = useTellRefusal();
  const { courseId, id: paperId } = whole.paper;
  const question = whole.questions.get(item.versionId)?.question;
  const key = whole.keys.get(item.versionId);
  if (question === undefined || key === undefined) return null;
  const place = { courseId, paperId };
  return (
    <QuestionForm
      open
      onClose={onClose}
      title={isFixed ? <Trans>Correct the answer</Trans> : <Trans>Edit a question</Trans>}
      draftKey={questionDraft(isFixed ? `key.${paperId}` : paperId, item.versionId)}
      initial={{ question: atScore(question, item.score), key: key.key }}
      onSave={async (draft, make) => {
        const done = isFixed
          ? await draft.send(correctKey, (written) => ({
              ...place,
              versionId: item.versionId,
              key: make(written).key,
              basis: { key: key.editions.key ?? '' },
            }))
          : await draft.send(revisePaperItem, (written) => {
              const next = make(written);
              return {
                ...place,
                itemId: item.id,
                versionId: makeId(),
                score: next.question.score,
                ...next,
                basis: { content: item.versionId },
              };
            });
        if (done?.ok === false) tellRefusal(done.refusal);
        return done?.ok === true;
      }}
    />
  );
};
