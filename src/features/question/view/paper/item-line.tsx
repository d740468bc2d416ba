import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Box, Flex, IconButton, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react';
import { useLingui as useWords } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CornerLeftUp, CornerRightDown, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { orderAt } from '#contract/features/content/order.ts';
import { isLayout, isOpinion } from '#contract/features/question/keys.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import { arrangePaper, removePaperItems, setPaperItems } from '#contract/features/question/paper-calls.ts';
import { isGrave, problemsOf } from '#contract/features/question/problems.ts';
import type { DrawRule, PaperItemRow, PaperSection } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { WholePaper } from '#src/features/question/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { hundredthsOf } from '../edit/blank.ts';
import { pointsOf, problemTexts, typeTexts } from '../question-texts.ts';
import { wordsOf } from '../show/props.ts';

/** Moving, scoring and taking out: each a mutation of its own. */
export const useItemActions = ({ paper, plan, items }: WholePaper) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const place = { courseId: paper.courseId, paperId: paper.id };
  const tellOf = async (done: Promise<{ ok: boolean } & object>) => {
    const result = (await done) as { ok: true } | { ok: false; refusal: Parameters<typeof tellRefusal>[0] };
    if (!result.ok) tellRefusal(result.refusal);
  };
  return {
    move: (id: string, { sectionId, index }: ItemPosition) => {
      const section = itemsBySection(plan, items).find((one) => one.section.id === sectionId);
      const others = (section?.items ?? []).filter((one) => one.pool === '' && one.id !== id);
      void tellOf(
        store.mutate(setPaperItems, { ...place, items: [{ id, sectionId, order: orderAt(others, index, id) }] }),
      );
    },
    score: (ids: readonly string[], score: number) =>
      void tellOf(store.mutate(setPaperItems, { ...place, items: ids.map((id) => ({ id, score })) })),
    remove: (ids: readonly string[]) => void tellOf(store.mutate(removePaperItems, { ...place, ids: [...ids] })),
    arrange: (sections: readonly PaperSection[], rules: readonly DrawRule[]) =>
      void tellOf(
        store.mutate(arrangePaper, {
          ...place,
          sections: [...sections],
          rules: [...rules],
          basis: { plan: plan.editions.plan ?? '' },
        }),
      ),
  };
};

export type ItemActions = ReturnType<typeof useItemActions>;

export interface ItemPosition {
  readonly sectionId: string;
  readonly index: number;
}

interface ItemLineProps {
  readonly item: PaperItemRow;
  readonly question: Question | undefined;
  readonly answer: Key | undefined;
  readonly number: number | undefined;
  readonly index: number;
  readonly count: number;
  readonly around: { readonly before: string | undefined; readonly after: string | undefined };
  readonly isFixed: boolean;
  readonly deeds: ItemActions;
  readonly onEdit: () => void;
}

/** A question in its place: dragged, or moved by the menu and the arrow keys. */
export const ItemLine = (props: ItemLineProps) => {
  const { item, question, answer, number, isFixed, deeds, onEdit } = props;
  const { _ } = useLingui();
  const { t } = useWords();
  const element = useRef<HTMLDivElement>(null);
  const over = useSorting(element, props);
  if (question === undefined) return null;
  const words = wordsOf(question.stem) || _(typeTexts[question.type]);
  const problems = answer === undefined ? [] : problemsOf(question, answer);
  const isCounted = !isLayout(question.type) && !isOpinion(question.type);
  return (
    <Flex
      as="li"
      ref={element}
      align="center"
      gap="2"
      ps="3"
      pe="1"
      py="1.5"
      minH="52px"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.panel"
      borderTopColor={over === 'before' ? 'brand.solid' : undefined}
      borderBottomColor={over === 'after' ? 'brand.solid' : undefined}
      cursor={isFixed ? 'default' : 'grab'}
    >
      <Text as="span" minW="6" color="fg.muted" fontSize="sm">
        {number}
      </Text>
      <Box flex="1" minW="0">
        <Text lineClamp={2} fontSize="sm" overflowWrap="anywhere">
          {words}
        </Text>
        <Flex gap="2" fontSize="xs" color="fg.muted" wrap="wrap">
          <span>{_(typeTexts[question.type])}</span>
          {problems.map((problem) => (
            <Flex as="span" key={problem} align="center" gap="1" color={isGrave(problem) ? 'fg.error' : 'fg.warning'}>
              <TriangleAlert size={12} aria-hidden />
              {_(problemTexts[problem])}
            </Flex>
          ))}
        </Flex>
      </Box>
      {isCounted && (
        <Input
          key={item.score}
          recipe={inputRecipe}
          width="4rem"
          minH={{ base: '44px', md: '36px' }}
          textAlign="end"
          borderColor="border.control"
          inputMode="decimal"
          aria-label={t`Points: ${words}`}
          defaultValue={pointsOf(item.score)}
          readOnly={isFixed}
          onBlur={({ target }) => {
            const score = hundredthsOf(target.value);
            if (!isFixed && score !== item.score) deeds.score([item.id], score);
          }}
        />
      )}
      {question.type !== 'pageBreak' && (
        <IconButton variant="ghost" size="sm" minW="44px" minH="44px" aria-label={t`Edit: ${words}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
      {!isFixed && <RowMenu label={t`More: ${words}`} actions={() => actionsOf(props, t)} />}
    </Flex>
  );
};

const actionsOf = (
  { item, index, count, around, deeds }: ItemLineProps,
  t: (strings: TemplateStringsArray) => string,
): RowAction[] => [
  ...(index > 0
    ? [
        {
          id: 'up',
          label: t`Move up`,
          icon: ArrowUp,
          onChoose: () => deeds.move(item.id, { sectionId: item.sectionId, index: index - 1 }),
        },
      ]
    : []),
  ...(index < count - 1
    ? [
        {
          id: 'down',
          label: t`Move down`,
          icon: ArrowDown,
          onChoose: () => deeds.move(item.id, { sectionId: item.sectionId, index: index + 1 }),
        },
      ]
    : []),
  ...(around.before === undefined
    ? []
    : [
        {
          id: 'before',
          label: t`To the section before`,
          icon: CornerLeftUp,
          onChoose: () => deeds.move(item.id, { sectionId: around.before ?? '', index: 1_000 }),
        },
      ]),
  ...(around.after === undefined
    ? []
    : [
        {
          id: 'after',
          label: t`To the section after`,
          icon: CornerRightDown,
          onChoose: () => deeds.move(item.id, { sectionId: around.after ?? '', index: 0 }),
        },
      ]),
  {
    id: 'remove',
    label: t`Take out`,
    icon: Trash2,
    isDanger: true,
    isApart: true,
    onChoose: () => deeds.remove([item.id]),
  },
];

const dragged = 'paperItem';

/** Something to drag and to drop on; answers where a drop would put what is over it. */
const useSorting = (element: React.RefObject<HTMLElement | null>, props: ItemLineProps) => {
  const [over, setOver] = useState<'before' | 'after'>();
  const latest = useRef(props);
  latest.current = props;
  const { isFixed } = props;
  useEffect(() => {
    const node = element.current;
    if (node === null || isFixed) return;
    const edge = (clientY: number): 'before' | 'after' => {
      const { top, height } = node.getBoundingClientRect();
      return clientY < top + height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element: node,
        getInitialData: () => ({
          [dragged]: latest.current.item.id,
          index: latest.current.index,
          section: latest.current.item.sectionId,
        }),
      }),
      dropTargetForElements({
        element: node,
        canDrop: ({ source }) => source.data[dragged] !== undefined && source.data[dragged] !== latest.current.item.id,
        onDrag: ({ location }) => setOver(edge(location.current.input.clientY)),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location }) => {
          setOver(undefined);
          const { item, index, deeds } = latest.current;
          const isBelow = source.data.section === item.sectionId && Number(source.data.index) < index;
          const at = index + (edge(location.current.input.clientY) === 'after' ? 1 : 0) - (isBelow ? 1 : 0);
          deeds.move(String(source.data[dragged]), { sectionId: item.sectionId, index: at });
        },
      }),
    );
  }, [element, isFixed]);
  return over;
};
