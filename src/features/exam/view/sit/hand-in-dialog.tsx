import { Button, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { Answered, AttemptPaperRow } from '#contract/features/exam/rows.ts';
import { isBlankResponse, problemOfResponse } from '#contract/features/question/responses.ts';
import { useBeingKept } from '#src/features/upload/view/public.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { numbersOf } from './use-page.ts';

interface HandInDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onHandIn: () => void;
  readonly paper: AttemptPaperRow;
  readonly answers: Readonly<Record<string, Answered>>;
}

/** Says what is missing before the end; nothing of it stops anybody. */
export const HandInDialog = ({ open, onClose, onHandIn, paper, answers }: HandInDialogProps) => {
  const canAsk = useCanAsk();
  const copying = useBeingKept();
  const numbers = numbersOf(paper.questions);
  const asked = paper.questions.filter(({ itemId }) => numbers.has(itemId));
  const responseOf = (itemId: string) => answers[itemId]?.response ?? undefined;
  const blank = asked.filter(({ itemId }) => isBlankResponse(responseOf(itemId)));
  const unfit = asked.filter(({ itemId, question }) => {
    const response = responseOf(itemId);
    return response !== undefined && problemOfResponse(question, response) !== undefined;
  });
  const flagged = asked.filter(({ itemId }) => answers[itemId]?.flagged === true);
  const names = (some: typeof asked) => some.map(({ itemId }) => numbers.get(itemId)).join(', ');
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      alert
      title={<Trans>Hand in the test?</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Go on with it</Trans>
          </Button>
          <Button
            colorPalette="brand"
            onClick={() => {
              onClose();
              onHandIn();
            }}
          >
            <Trans>Hand in</Trans>
          </Button>
        </>
      }
    >
      <Text>
        {blank.length === 0 ? (
          <Trans>All questions are answered.</Trans>
        ) : (
          <Plural value={blank.length} one="# question is not answered" other="# questions are not answered" />
        )}
        {blank.length > 0 && ` (${names(blank)})`}
      </Text>
      {copying > 0 && (
        <Text color="fg.warning" mt="2" role="status">
          <Plural
            value={copying}
            one="# file is still being copied to this device. Handed in now, it reaches your teacher as a late answer."
            other="# files are still being copied to this device. Handed in now, they reach your teacher as late answers."
          />
        </Text>
      )}
      {unfit.length > 0 && (
        <Text color="fg.warning" mt="2">
          <Trans>Not complete: {names(unfit)}</Trans>
        </Text>
      )}
      {flagged.length > 0 && (
        <Text color="fg.muted" mt="2">
          <Trans>Flagged: {names(flagged)}</Trans>
        </Text>
      )}
      {!canAsk && (
        <Text color="fg.muted" mt="2">
          <Trans>There is no network: the test is closed here now, and sent when there is one.</Trans>
        </Text>
      )}
    </AppDialog>
  );
};
