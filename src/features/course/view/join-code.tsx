import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, QrCode } from 'lucide-react';
import { courseCode, membersOf } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';
import { openInvite } from './invite/state.ts';

/** What staff give to their students; pressed, it is on the clipboard. To invite is the main action while there are none. */
export const JoinCode = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const row = useLive(courseCode, courseId);
  const isNew = useLive(membersOf, courseId)?.every(({ role }) => role !== 'student') ?? false;
  if (row === undefined) return null;
  const copy = async () => {
    const done = await copyText(row.code);
    tell(done ? t`The join code is copied.` : t`The join code could not be copied.`, done ? 'info' : 'problem');
  };
  return (
    <span data-tour="join-code">
      <Box as="span" hideBelow="lg">
        <Trans>Join code</Trans>{' '}
      </Box>
      {/* A phone has room for one of the two; the invitation shows the code too. */}
      <Button
        hideBelow="sm"
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
      <Button
        size={isNew ? 'sm' : 'xs'}
        variant={isNew ? 'solid' : 'ghost'}
        ms="1"
        onClick={() => openInvite(courseId)}
      >
        <QrCode size={14} strokeWidth={1.75} aria-hidden />
        <Trans>Invite</Trans>
      </Button>
    </span>
  );
};
