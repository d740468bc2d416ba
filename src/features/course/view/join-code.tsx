import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, QrCode } from 'lucide-react';
import { courseCode } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';
import { openInvite } from './invite/state.ts';

/** What staff give to their students; pressed, it is on the clipboard. */
export const JoinCode = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const row = useLive(courseCode, courseId);
  if (row === undefined) return null;
  const copy = async () => {
    const done = await copyText(row.code);
    tell(done ? t`The join code is copied.` : t`The join code could not be copied.`, done ? 'info' : 'problem');
  };
  return (
    <span data-tour="join-code">
      <Trans>Join code</Trans>{' '}
      <Button
        variant="ghost"
        size="xs"
        px="1.5"
        gap="1.5"
        fontSize="sm"
        fontFamily="mono"
        fontWeight="600"
        color="fg"
        letterSpacing="0.06em"
        userSelect="text"
        title={t`Copy`}
        onClick={copy}
      >
        {row.code}
        <Copy size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      <Button size="xs" variant="ghost" onClick={() => openInvite(courseId)}>
        <QrCode size={14} strokeWidth={1.75} aria-hidden />
        <Trans>Invite</Trans>
      </Button>
    </span>
  );
};
