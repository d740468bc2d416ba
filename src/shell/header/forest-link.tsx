import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Trees } from 'lucide-react';
import { safeAddress } from '#contract/core/shapes/address.ts';
import { getUserGraphState } from '#contract/features/graph/questions.ts';
import { schoolOfHost } from '#src/ui/live/school.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { showsForest } from './school-tools.ts';

/** The school's own forest of knowledge graphs, only in state 3 (S-109). */
export const ForestLink = () => {
  const { t } = useLingui();
  const { asked } = useAnswer(getUserGraphState, { school: schoolOfHost(location.hostname) });
  if (asked.state !== 'answered' || !showsForest(asked.value.state)) return null;
  const url = safeAddress(asked.value.url);
  if (url === '') return null;
  const name = t`Forest of knowledge graphs`;
  return (
    <IconButton asChild variant="ghost" size="sm" color="fg.muted" _hover={{ color: 'fg' }} _icon={{ boxSize: '5' }}>
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
        <Trees strokeWidth={1.75} aria-hidden />
      </a>
    </IconButton>
  );
};
