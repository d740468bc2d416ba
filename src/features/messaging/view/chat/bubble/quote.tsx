import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { messageById } from '#src/features/messaging/data/queries.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useChatPlace } from '../context.ts';
import { useGist } from './gist.ts';
import { useNameOf } from './use-name-of.ts';

/** The message that an answer is about, in two lines; leads to it. */
export const Quote = ({ id }: { readonly id: string }) => {
  const { jumpTo } = useChatPlace();
  const nameOf = useNameOf();
  const loaded = useLoaded(messageById, id);
  const gistOf = useGist();
  if (loaded === undefined) return <Box minH="40px" mb="1.5" />;
  const quoted = loaded.value;
  return (
    <Box
      asChild
      display="block"
      width="full"
      textAlign="start"
      mb="1.5"
      ps="2"
      py="0.5"
      borderStartWidth="2px"
      borderStartColor="brand.border"
      fontSize="xs"
      color="fg.muted"
      cursor="pointer"
    >
      <button type="button" onClick={() => jumpTo(id)} data-quote>
        {quoted === undefined ? (
          <Trans>A message that is not on this device</Trans>
        ) : (
          <>
            <Text as="span" display="block" fontWeight="500">
              {nameOf(quoted.fromUid) ?? <Trans>Former member</Trans>}
            </Text>
            <Text as="span" display="block" lineClamp="2">
              {gistOf(quoted)}
            </Text>
          </>
        )}
      </button>
    </Box>
  );
};
