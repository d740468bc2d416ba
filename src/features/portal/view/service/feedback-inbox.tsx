import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { refused } from '#contract/core/result.ts';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { second } from '#contract/core/time.ts';
import { listSchoolFeedback } from '#contract/features/portal/calls.ts';
import type { FeedbackType } from '#contract/features/portal/keys.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAtOpening, useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';

/** S-286. */
export const useFeedbackTypes = (): Readonly<Record<FeedbackType, string>> => {
  const { t } = useLingui();
  return {
    help: t`Help with using it`,
    advice: t`An idea for the product`,
    fault: t`Something is broken`,
    other: t`Other`,
  };
};

type Found = Output<typeof listSchoolFeedback>;

/** What people of the school have told, newest first. */
export const FeedbackInbox = () => {
  const { wire } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const [found, setFound] = useState<Found & { readonly page: number }>();
  const look = async (page: number) => {
    const said = await askOnce(wire, listSchoolFeedback, { page }).catch((error: unknown) =>
      refused(refusalOfTrouble(error)),
    );
    if (!said.ok) return tellRefusal(said.refusal);
    const before = page === 1 ? [] : (found?.list ?? []);
    setFound({ ...said.value, list: [...before, ...said.value.list], page });
  };
  useAtOpening(() => look(1), canAsk);
  const show = useOnce(() => look(1));
  const more = useOnce(() => look((found?.page ?? 0) + 1));
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <Button size="sm" variant="outline" disabled={!canAsk} onClick={show}>
        <Trans>Refresh</Trans>
      </Button>
      {found?.total === 0 && (
        <Box width="full">
          <EmptyState title={<Trans>No feedback yet</Trans>}>
            <Trans>What your people write under “Help and feedback” comes here.</Trans>
          </EmptyState>
        </Box>
      )}
      {found !== undefined && found.total > 0 && (
        <>
          <Text fontSize="sm" color="fg.muted" role="status">
            <Plural value={found.total} one="# message" other="# messages" />
          </Text>
          <Messages list={found.list} />
          {found.list.length < found.total && (
            <Button variant="outline" disabled={!canAsk} onClick={more}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </Flex>
  );
};

const Messages = ({ list }: { readonly list: Found['list'] }) => {
  const { t } = useLingui();
  const types: Readonly<Record<string, string>> = useFeedbackTypes();
  return (
    <Flex as="ul" direction="column" gap="3" listStyleType="none" width="full" aria-label={t`Feedback`}>
      {list.map((one) => (
        <Box as="li" key={one.id} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <Flex gap="2" wrap="wrap" fontSize="sm" color="fg.muted" mb="2">
            <Text as="span" fontWeight="600" color="fg">
              {types[one.type] ?? one.type}
            </Text>
            <span>{one.username}</span>
            <Box as="span" ms="auto">
              <Stamp at={one.createdAt * second} />
            </Box>
          </Flex>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {plainOfRichText(one.content)}
          </Text>
          <Flex gap="3" wrap="wrap" mt="2" fontSize="sm" color="brand.fg">
            {one.email !== '' && <a href={`mailto:${one.email}`}>{one.email}</a>}
            {one.files.map((file) => (
              <a key={file.id} href={file.address} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ))}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
};
