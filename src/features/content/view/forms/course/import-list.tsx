import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { contentKindOf } from '#contract/features/content/keys.ts';
import { getImportListV2 } from '#contract/features/content/questions.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { kindTexts } from '../../parts/words.ts';

export type Item = Output<typeof getImportListV2>['list'][number];

interface Wanted {
  readonly courseId: string;
  /** In titles. */
  readonly name: string;
  /** The course to look in; empty: all. */
  readonly other: string;
}

interface ImportListProps {
  readonly wanted: Wanted;
  readonly chosen: ReadonlyMap<string, Item>;
  readonly onChoose: (item: Item, isIn: boolean) => void;
}

const pageSize = 50;

/** What other courses have, page after page as somebody asks for more. */
export const ImportList = ({ wanted, ...hands }: ImportListProps) => {
  const { t } = useLingui();
  const key = JSON.stringify(wanted);
  const [shown, setShown] = useState({ key, pages: 1 });
  const pages = shown.key === key ? shown.pages : 1;
  return (
    <Box borderWidth="1px" borderRadius="l2" maxH="280px" overflowY="auto" role="group" aria-label={t`Content found`}>
      {Array.from({ length: pages }, (_, before) => before + 1).map((page) => (
        <ImportPage
          key={page}
          wanted={wanted}
          page={page}
          onMore={page === pages ? () => setShown({ key, pages: page + 1 }) : undefined}
          {...hands}
        />
      ))}
    </Box>
  );
};

interface ImportPageProps extends ImportListProps {
  readonly page: number;
  /** `undefined`: the next one is there. */
  readonly onMore: (() => void) | undefined;
}

const ImportPage = ({ wanted, page, chosen, onChoose, onMore }: ImportPageProps) => {
  const textOf = useRefusalText();
  const { asked } = useAnswer(getImportListV2, { ...wanted, page, limit: pageSize });
  if (asked.state === 'asking')
    return (
      <Said>
        <Trans>Searching…</Trans>
      </Said>
    );
  if (asked.state === 'refused') return <Said>{textOf(asked.refusal)}</Said>;
  if (asked.state === 'unknown')
    return (
      <Said>
        <Trans>What other courses have is asked of the server.</Trans>
      </Said>
    );
  const { list, total } = asked.value;
  if (page === 1 && list.length === 0)
    return (
      <Said>
        <Trans>Nothing found.</Trans>
      </Said>
    );
  return (
    <>
      {list.map((item) => (
        <Line key={item.id} item={item} isChosen={chosen.has(item.id)} onChoose={(isIn) => onChoose(item, isIn)} />
      ))}
      {onMore !== undefined && page * pageSize < total && (
        <Button variant="ghost" size="sm" width="full" onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
};

const Said = ({ children }: { readonly children: ReactNode }) => (
  <Text p="4" fontSize="sm" color="fg.muted">
    {children}
  </Text>
);

interface LineProps {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const Line = ({ item, isChosen, onChoose }: LineProps) => {
  const { i18n } = useLingui();
  return (
    <Flex as="label" align="center" gap="3" px="3" minH="44px" cursor="pointer" _notLast={{ borderBottomWidth: '1px' }}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        style={{ width: 18, height: 18 }}
      />
      <Box flex="1" minW="0" py="1.5">
        <Text fontSize="sm" truncate>
          {item.title}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {i18n._(kindTexts[contentKindOf(item.contentType) ?? 'material'])} · {item.courseName}
        </Text>
      </Box>
    </Flex>
  );
};
