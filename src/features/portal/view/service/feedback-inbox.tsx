import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { second } from '#contract/core/time.ts';
import { listSchoolFeedback } from '#contract/features/portal/calls.ts';
import type { FeedbackType } from '#contract/features/portal/keys.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
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

/** What people of the school have told, newest first. */
export const FeedbackInbox = () => {
  const { t } = useLingui();
  const { list, look, canAsk } = usePaged(listSchoolFeedback, {});
  const types: Readonly<Record<string, string>> = useFeedbackTypes();
  const show = useOnce(look);
  return (
    <ListPage
      label={t`Feedback`}
      list={list}
      look="cards"
      tools={
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={show}>
          <Trans>Refresh</Trans>
        </Button>
      }
      count={(count) => <Plural value={count} one="# message" other="# messages" />}
      empty={
        <EmptyState title={<Trans>No feedback yet</Trans>}>
          <Trans>What your people write under “Help and feedback” comes here.</Trans>
        </EmptyState>
      }
    >
      {(one) => (
        <li key={one.id}>
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
            <AsTyped text={plainOfRichText(one.content)} />
          </Text>
          <Flex gap="3" wrap="wrap" mt="2" fontSize="sm" color="brand.fg">
            {one.email !== '' && <a href={`mailto:${one.email}`}>{one.email}</a>}
            {one.files.map((file) => (
              <a key={file.id} href={file.address} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ))}
          </Flex>
        </li>
      )}
    </ListPage>
  );
};
