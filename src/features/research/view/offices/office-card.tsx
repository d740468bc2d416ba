import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OfficeCard } from '#contract/features/research/questions.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { Cover } from '../parts.tsx';
import { useOfficeWords } from '../words.ts';

const AskDialog = whileOpen(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface OfficeCardLineProps {
  readonly card: OfficeCard;
  readonly onAsked: () => void;
}

/** An office as the square shows it. */
export const OfficeCardLine = ({ card, onAsked }: OfficeCardLineProps) => {
  const { reach, category } = useOfficeWords();
  const { officeId, title, description, members, role } = card;
  const search = { resourceId: officeId };
  return (
    <li>
      <Flex gap="3" align="flex-start">
        <Cover officeId={officeId} address={card.cover} />
        <Box minW="0" flex="1">
          <Text fontWeight="600" overflowWrap="anywhere">
            {role === 0 ? (
              <Link to="/TeachingResearch/portalHomepage" search={search}>
                {title}
              </Link>
            ) : (
              <Link to="/TeachingResearch/dynamicState" search={search}>
                {title}
              </Link>
            )}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {reach[card.reach - 1]} · {category[card.category - 1]} ·{' '}
            <Plural value={members} one="# member" other="# members" />
          </Text>
          {description !== '' && (
            <Text fontSize="sm" color="fg.muted" lineClamp="2" mt="1">
              {description}
            </Text>
          )}
        </Box>
        <Asking card={card} onAsked={onAsked} />
      </Flex>
    </li>
  );
};

/** What one has to do with it, or may ask for. */
export const Asking = ({ card, onAsked }: OfficeCardLineProps) => {
  const [isAsking, setAsking] = useState(false);
  if (card.asked === 'waiting')
    return (
      <Text fontSize="sm" color="fg.muted" flexShrink="0">
        <Trans>Asked</Trans>
      </Text>
    );
  if (!card.joinable) return null;
  return (
    <>
      <Button size="sm" variant="outline" flexShrink="0" onClick={() => setAsking(true)}>
        <Trans>Ask to join</Trans>
      </Button>
      <AskDialog
        open={isAsking}
        officeId={card.officeId}
        title={card.title}
        onAsked={onAsked}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
