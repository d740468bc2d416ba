import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import { canGetMyClassRoomRecordUrl } from '#contract/features/school/recording-calls.ts';
import { schoolOfHost } from '#src/ui/live/school.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { openRecordings } from './recordings.tsx';

/** Of a teacher whose school has recordings of lessons; nobody else loads it. Gone when the server says that the school has none any more. */
export const RecordingsButton = () => {
  const { t } = useLingui();
  const { asked } = useAnswer(canGetMyClassRoomRecordUrl, { school: schoolOfHost(location.hostname) });
  if (asked.state === 'answered' && (asked.value.teacherpage !== 1 || asked.value.state !== 1)) return null;
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      _hover={{ color: 'fg' }}
      _icon={{ boxSize: '5' }}
      aria-label={t`Teaching recordings`}
      title={t`Teaching recordings`}
      aria-haspopup="dialog"
      onClick={openRecordings}
    >
      <Video strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};
