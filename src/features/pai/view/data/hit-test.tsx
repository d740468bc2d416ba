import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { testHits } from '#contract/features/pai/questions.ts';
import type { DatasetRow } from '#contract/features/pai/rows.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

type Hits = Output<typeof testHits>['list'];

/** What an agent would find here for a question, the best first. */
export const HitTest = ({ dataset }: { readonly dataset: DatasetRow }) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const [question, setQuestion] = useState('');
  const [hits, setHits] = useState<Hits>();
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async () => {
    const said = await ask(testHits, { spaceId: dataset.spaceId, datasetId: dataset.id, question });
    setProblem(said.ok ? undefined : textOf(said.refusal));
    if (said.ok) setHits(said.value.list);
  });
  return (
    <Box maxW="48rem">
      <Flex as="form" onSubmit={submit} gap="3" align="flex-end">
        <Box flex="1">
          <TextField
            label={t`Your question`}
            maxLength={limits.askedChars}
            value={question}
            error={problem}
            onChange={({ target }) => setQuestion(target.value)}
          />
        </Box>
        <Button type="submit" disabled={!canAsk || question.trim() === ''}>
          <Trans>Look up</Trans>
        </Button>
      </Flex>
      {hits?.length === 0 && (
        <Text mt="5" color="fg.muted" role="status">
          <Trans>Nothing was found. Other words may be in the documents.</Trans>
        </Text>
      )}
      {hits !== undefined && hits.length > 0 && (
        <Flex as="ol" direction="column" gap="3" mt="5" listStyleType="none" aria-label={t`What was found`}>
          {hits.map(({ documentId, name, number, text, score }) => (
            <Box as="li" key={`${documentId} ${number}`} p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3">
              <Flex gap="2" align="center" mb="2" wrap="wrap">
                <Text asChild fontWeight="500" fontSize="sm" overflowWrap="anywhere">
                  <Link to="/pai/dataSet/documentInfo" search={{ dataSetId: dataset.id, documentId }}>
                    {name} · {number}
                  </Link>
                </Text>
                <Badge recipe={badgeRecipe}>{(score / 100).toFixed(2)}</Badge>
              </Flex>
              <Text fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Box>
          ))}
        </Flex>
      )}
    </Box>
  );
};
