import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { copyAgent } from '#contract/features/pai/calls.ts';
import { getTemplateList } from '#contract/features/pai/questions.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { chosenLanguage } from '#src/ui/words/language.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { AgentSign } from './agent-card.tsx';
import { PaiFrame } from './frame.tsx';

type Template = Output<typeof getTemplateList>['list'][number];

/** /pai/aitemplate: agents to begin with. */
export const TemplatesPage = () => <PaiFrame tab="aitemplate">{({ id }) => <Templates spaceId={id} />}</PaiFrame>;

const Templates = ({ spaceId }: { readonly spaceId: string }) => {
  const { t } = useLingui();
  const { asked } = useAnswer(getTemplateList, { language: chosenLanguage() });
  const [shown, setShown] = useState<Template>();
  const copy = useCopy(spaceId);
  return (
    <Asked asked={asked}>
      {({ list }) => (
        <>
          <Grid
            as="ul"
            listStyleType="none"
            aria-label={t`Templates`}
            gap="3"
            templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
          >
            {list.map((one) => (
              <Flex
                as="li"
                key={one.template}
                direction="column"
                gap="3"
                p="4"
                bg="bg.panel"
                borderWidth="1px"
                borderRadius="l3"
              >
                <Flex gap="3" flex="1">
                  <AgentSign emoji={one.emoji} />
                  <Box minW="0">
                    <Text fontWeight="600">{one.name}</Text>
                    <Text fontSize="sm" color="fg.muted">
                      {one.about}
                    </Text>
                  </Box>
                </Flex>
                <Flex gap="2">
                  <Button size="sm" onClick={() => copy(one)}>
                    <Trans>Copy</Trans>
                  </Button>
                  <Button size="sm" variant="ghost" onClick={() => setShown(one)}>
                    <Trans>Look</Trans>
                  </Button>
                </Flex>
              </Flex>
            ))}
          </Grid>
          {shown !== undefined && (
            <AppDialog open title={shown.name} onClose={() => setShown(undefined)}>
              <Text whiteSpace="pre-wrap">{shown.prompt}</Text>
            </AppDialog>
          )}
        </>
      )}
    </Asked>
  );
};

const useCopy = (spaceId: string) => {
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  return async ({ template }: Template) => {
    const id = makeId();
    const done = await store.mutate(copyAgent, { id, spaceId, template, language: chosenLanguage() });
    if (!done.ok) return tellRefusal(done.refusal);
    await navigate({ to: '/pai/appInfo', search: { appId: id } });
  };
};
