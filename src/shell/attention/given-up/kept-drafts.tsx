import { Box, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KeptDraft } from '#src/core/writing/given-up.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { HadBack } from './had-back.tsx';

/** Text to go on with: sent once more, copied, or given up. */
export const KeptDrafts = ({ drafts }: { readonly drafts: readonly KeptDraft[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const drop = async (mid: string) => {
    await store.dropKept(mid);
    tell(t`Given up: it stays at the foot of this page for 30 days`);
  };
  return (
    <Box as="section" mb="8" aria-label={t`Kept drafts`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Kept drafts</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {drafts.map((draft) => (
          <HadBack
            key={draft.mid}
            given={draft}
            why={<Trans>You kept it as a draft</Trans>}
            restore={t`Send again`}
            remove={t`Give up`}
            onRemove={() => void drop(draft.mid)}
          />
        ))}
      </Box>
    </Box>
  );
};
