import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useMutationTexts } from '#src/ui/words/mutation-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { Contents } from './contents.tsx';
import type { KeptDraft } from './kept.ts';
import { useCopy } from './use-copy.ts';

/** Text to copy from, or to delete. */
export const KeptDrafts = ({ drafts }: { readonly drafts: readonly KeptDraft[] }) => {
  const { t, i18n } = useLingui();
  const { store } = useSession();
  const texts = useMutationTexts();
  const [leaving, setLeaving] = useState<KeptDraft>();
  const copy = useCopy();
  return (
    <Box as="section" mb="8" aria-label={t`Kept drafts`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Kept drafts</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" display="grid" gap="3">
        {drafts.map((draft) => {
          const text = texts[draft.name];
          return (
            <Box as="li" key={draft.key} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
              <Flex justify="space-between" gap="3" wrap="wrap" mb="2">
                <Text fontWeight="500">{text === undefined ? draft.name : i18n._(text.title)}</Text>
                <Text fontSize="sm" color="fg.muted">
                  <Time at={draft.savedAt} />
                </Text>
              </Flex>
              <Contents input={draft.input} text={text} />
              <Flex gap="2" mt="3" wrap="wrap">
                <Button size="sm" variant="outline" onClick={() => void copy(draft.input, text)}>
                  <Trans>Copy</Trans>
                </Button>
                <Button size="sm" variant="ghost" color="fg.error" onClick={() => setLeaving(draft)}>
                  <Trans>Delete</Trans>
                </Button>
              </Flex>
            </Box>
          );
        })}
      </Box>
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Delete this draft?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && void store.dropDraft(leaving.key)}
      >
        <Trans>It exists on this device only. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Box>
  );
};
