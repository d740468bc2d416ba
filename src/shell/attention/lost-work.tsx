import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { acknowledgeLost, type Lost } from '#src/core/device/lost.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { Time } from '#src/ui/words/time.tsx';

/** Nothing brings it back: the person is told what is known of it, until they have taken notice. */
export const LostWork = ({ lost: { count, since } }: { readonly lost: Lost }) => {
  const { replica } = useSession();
  const take = useOnce(() => acknowledgeLost(replica.outbox));
  return (
    <Flex
      as="li"
      align="flex-start"
      gap="3"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '3', md: '4' }}
      data-lost={count}
    >
      <Box color="fg.warning" flexShrink="0">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="12rem" fontSize="sm">
        <Text fontWeight="600">
          <Plural value={count} one="# unsent change was lost" other="# unsent changes were lost" />
        </Text>
        <Text color="fg.muted" mt="1">
          {since > 0 && (
            <>
              <Trans>
                The oldest was made <Time at={since} />.
              </Trans>{' '}
            </>
          )}
          <Trans>
            This browser cleared what it had stored, most likely to make room, so they cannot be brought back. What had
            reached the server is there.
          </Trans>
        </Text>
      </Box>
      <Button size="sm" variant="outline" onClick={take}>
        <Trans>Understood</Trans>
      </Button>
    </Flex>
  );
};
