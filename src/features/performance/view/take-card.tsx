import { Box, Button, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { takeStarCard } from '#contract/features/performance/calls.ts';
import { cardOf } from '#contract/features/performance/keys.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface TakeCardProps {
  readonly courseId: string;
  /** Of the address. */
  readonly card: string;
}

/** A star card that was opened by its code: a press takes it, looking at it does not. */
export const TakeCard = ({ courseId, card }: TakeCardProps) => {
  const { store } = useSession();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const [stars, setStars] = useState(0);
  const [problem, setProblem] = useState('');
  const read = cardOf(card);
  const take = useOnce(async () => {
    if (read === undefined) return;
    const done = await store.mutate(takeStarCard, { id: makeId(), courseId, ...read });
    if (!done.ok) return setProblem(textOf(done.refusal));
    setProblem('');
    setStars(done.value.data?.stars ?? 0);
  });
  return (
    <Box mb="4" p="6" bg="bg.panel" borderWidth="1px" borderRadius="l3" textAlign="center">
      <Text fontSize="lg" fontWeight="600" mb="3">
        <Trans>Star card</Trans>
      </Text>
      {read === undefined ? (
        <Text color="fg.muted">
          <Trans>The address of the card is not complete. Scan it again.</Trans>
        </Text>
      ) : stars > 0 ? (
        <Text role="status">
          <Plural value={stars} one="You have # star more." other="You have # stars more." />
        </Text>
      ) : (
        <Button size="lg" onClick={take} disabled={!canAsk}>
          <Star size={18} aria-hidden />
          <Trans>Take the stars</Trans>
        </Button>
      )}
      <Text mt="3" fontSize="sm" color="fg.error" role="alert" hidden={problem === ''}>
        {problem}
      </Text>
      {!canAsk && stars === 0 && (
        <Text mt="3" fontSize="sm" color="fg.muted">
          <Trans>A card is taken with a network. It stays valid until then.</Trans>
        </Text>
      )}
    </Box>
  );
};
