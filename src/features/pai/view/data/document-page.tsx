import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getPieces } from '#contract/features/pai/questions.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import { documentById } from '#src/features/pai/data/queries.ts';
import { FileList } from '#src/features/upload/view/public.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';
import { useGate } from '../frame.tsx';
import { StateBadges, sourceNames, troubles } from './document-texts.tsx';

/** /pai/dataSet/documentInfo: what was read of a document, piece by piece. */
export const DocumentPage = ({ documentId }: { readonly documentId: string }) => {
  const { t } = useLingui();
  const loaded = useLoaded(documentById, documentId);
  const gate = useGate();
  if (gate !== undefined) return gate;
  if (loaded === undefined) return <WaitingPage />;
  const document = loaded.value;
  if (document === undefined)
    return (
      <LostPage title={t`No such document`}>
        <Trans>It was deleted, or you are not in its workspace.</Trans>
      </LostPage>
    );
  const { name, source, state, why, letters, pieces, isPartly, file } = document;
  return (
    <DetailPage
      title={name}
      stats={[
        { name: t`From`, value: t(sourceNames[source]) },
        {
          name: t`State`,
          value: (
            <Flex gap="2" wrap="wrap" minH="7" align="center">
              <StateBadges document={document} />
            </Flex>
          ),
        },
        { name: t`Characters`, value: letters.toLocaleString() },
        { name: t`Pieces`, value: pieces.toLocaleString() },
      ]}
      note={
        state === 'failed'
          ? t(troubles[why])
          : isPartly && <Trans>It is long: only the first 200,000 characters are read.</Trans>
      }
    >
      {file !== null && (
        <Box mb="5">
          <FileList files={[file]} />
        </Box>
      )}
      {state === 'ready' && <Pieces key={document.askedAt} document={document} />}
    </DetailPage>
  );
};

const limit = 20;

const Pieces = ({ document: { id, spaceId, pieces } }: { readonly document: DocumentRow }) => {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { asked } = useAnswer(getPieces, { spaceId, documentId: id, page, limit });
  const last = Math.max(1, Math.ceil(pieces / limit));
  return (
    <>
      <Asked asked={asked}>
        {({ list }) => (
          <Flex as="ol" direction="column" gap="3" listStyleType="none" aria-label={t`Pieces`}>
            {list.map(({ number, text }) => (
              <Flex as="li" key={number} gap="3" p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3">
                <Text color="fg.muted" fontSize="sm" minW="1.5rem">
                  {number}
                </Text>
                <Text flex="1" minW="0" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {text}
                </Text>
              </Flex>
            ))}
          </Flex>
        )}
      </Asked>
      {last > 1 && (
        <Flex mt="4" gap="2" align="center">
          <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Trans>Earlier</Trans>
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {page} / {last}
          </Text>
          <Button size="sm" variant="outline" disabled={page >= last} onClick={() => setPage(page + 1)}>
            <Trans>Later</Trans>
          </Button>
        </Flex>
      )}
    </>
  );
};
