import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Dices, Library, Pencil, Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { updateAreaNode } from '#contract/features/lessonprep/calls.ts';
import { areaLimits } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow, PaperDoc, PaperDocItem } from '#contract/features/lessonprep/rows.ts';
import { areaRefusal, totalOf } from '#contract/features/lessonprep/rules.ts';
import { isLayout, isOpinion } from '#contract/features/question/keys.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import {
  blankQuestion,
  PickQuestions,
  points,
  QuestionView,
  questionWords,
  renamed,
  stemWords,
  WriteQuestion,
} from '#src/features/question/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { itemActions, moved } from './paper-items.ts';

interface Pair {
  readonly question: Question;
  readonly key: Key;
  readonly fromId?: string;
  readonly score?: number;
}

interface PaperEditorProps {
  readonly node: AreaNodeRow;
  readonly paper: PaperDoc;
}

/** A test paper or a quiz of an area is put together. What is changed is a draft until it is saved. */
export const PaperEditor = ({ node, paper }: PaperEditorProps) => {
  const { t, i18n } = useLingui();
  const line = useId();
  const tellRefusal = useTellRefusal();
  // A draft keeps which version it was begun with: what a colleague saved meanwhile is not overwritten unseen.
  const draft = useDraft(`lessonprep/paper/${node.id}`, { paper, basis: node.editions.content ?? '' });
  const [way, setWay] = useState<'write' | 'bank' | 'draw' | { readonly item: PaperDocItem }>();
  const { items, minutes, sections } = draft.value.paper;
  const set = (change: (now: PaperDoc) => PaperDoc) => draft.setValue((now) => ({ ...now, paper: change(now.paper) }));
  const setItems = (change: (items: PaperDoc['items']) => PaperDoc['items']) =>
    set((now) => ({ ...now, items: change(now.items) }));
  const put = (pairs: readonly Pair[]): boolean => {
    if (items.length + pairs.length > areaLimits.items) {
      tellRefusal(areaRefusal.paperLarge);
      return false;
    }
    const sectionId = sections.at(-1)?.id ?? 'a';
    const made = pairs.map(({ score, fromId, ...pair }): PaperDocItem => {
      const { question, key } = renamed(pair);
      const counts = isLayout(question.type) ? 0 : (score ?? question.score);
      return { id: makeId(), sectionId, score: counts, question, key, fromId: fromId ?? '' };
    });
    setItems((now) => [...now, ...made]);
    return true;
  };
  const save = useOnce(async () => {
    const done = await draft.send(updateAreaNode, (value) => ({
      ...{ areaId: node.areaId, id: node.id, paper: value.paper },
      basis: { content: value.basis },
    }));
    if (done === undefined) return;
    if (!done.ok) return tellRefusal(done.refusal);
    tell(t`Saved.`);
  });
  const isDrafted = draft.state !== 'clean' && draft.state !== 'loading';
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="4" align="flex-end">
        <Button size="sm" onClick={() => setWay('write')}>
          <Plus size={16} aria-hidden />
          <Trans>Write a question</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={() => setWay('bank')}>
          <Library size={16} aria-hidden />
          <Trans>From a bank</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={() => setWay('draw')}>
          <Dices size={16} aria-hidden />
          <Trans>Draw at random</Trans>
        </Button>
        {node.kind === 'paper' && (
          <Box width="9rem" ms="auto">
            <TextField
              label={t`Minutes (0: no limit)`}
              inputMode="numeric"
              value={String(minutes)}
              onChange={({ target }) => {
                const next = Number(target.value.replaceAll(/\D/g, '').slice(0, 4));
                set((now) => ({ ...now, minutes: next }));
              }}
            />
          </Box>
        )}
      </Flex>
      <Summary paper={draft.value.paper} />
      {items.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>No questions yet</Trans>}>
          <Trans>Write them here, choose them from a bank, or have some drawn.</Trans>
        </EmptyState>
      ) : (
        <Box as="ol" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          {items.map((item, index) => {
            const words = stemWords(item.question.stem) || i18n._(questionWords[item.question.type]);
            return (
              <ItemLine
                key={item.id}
                item={item}
                number={index + 1}
                words={words}
                onScore={(score) => setItems((now) => now.map((one) => (one.id === item.id ? { ...one, score } : one)))}
                onEdit={() => setWay({ item })}
                menu={
                  <RowMenu
                    label={t`More: ${words}`}
                    actions={() =>
                      itemActions({
                        index,
                        count: items.length,
                        onMove: (by) => setItems((now) => moved(now, index, by)),
                        onRemove: () => setItems((now) => now.filter(({ id }) => id !== item.id)),
                      })
                    }
                  />
                }
              />
            );
          })}
        </Box>
      )}
      <Flex
        position="sticky"
        bottom="0"
        bg="bg"
        py="3"
        mt="4"
        gap="3"
        align="center"
        wrap="wrap"
        borderTopWidth="1px"
        zIndex="1"
      >
        <DraftLine id={line} draft={draft} />
        <Flex gap="2" ms="auto">
          {isDrafted && (
            <Button variant="ghost" onClick={() => void draft.drop()}>
              <Trans>Discard draft</Trans>
            </Button>
          )}
          <Button aria-describedby={line} disabled={!isDrafted} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </Flex>
      </Flex>
      <Suspense fallback={null}>
        {way === 'bank' && (
          <PickQuestions
            open
            courseId={`area:${node.areaId}`}
            onClose={() => setWay(undefined)}
            onTake={async (incoming) => put(incoming.flatMap((one) => ('section' in one ? [] : [one])))}
          />
        )}
        {(way === 'write' || typeof way === 'object') && (
          <WriteQuestion
            open
            title={way === 'write' ? <Trans>New question</Trans> : <Trans>Edit a question</Trans>}
            draftKey={`question/area.${node.id}/${way === 'write' ? 'new' : way.item.id}`}
            initial={way === 'write' ? blankQuestion() : { question: way.item.question, key: way.item.key }}
            onClose={() => setWay(undefined)}
            onSave={async (written, make) => {
              const pair = make(written.value);
              if (way === 'write') {
                if (!put([pair])) return false;
              } else setItems((now) => now.map((one) => (one.id === way.item.id ? { ...one, ...pair } : one)));
              await draft.flush();
              await written.drop();
              return true;
            }}
          />
        )}
        {way === 'draw' && (
          <DrawDialog
            areaId={node.areaId}
            taken={new Set(items.map(({ fromId }) => fromId))}
            onClose={() => setWay(undefined)}
            onTake={put}
          />
        )}
      </Suspense>
    </>
  );
};

interface ItemLineProps {
  readonly item: PaperDocItem;
  readonly number: number;
  readonly words: string;
  readonly onScore: (score: number) => void;
  readonly onEdit: () => void;
  readonly menu: React.ReactNode;
}

const ItemLine = ({ item, number, words, onScore, onEdit, menu }: ItemLineProps) => {
  const { t, i18n } = useLingui();
  const isCounted = !isLayout(item.question.type) && !isOpinion(item.question.type);
  return (
    <Flex as="li" align="center" gap="2" ps="4" pe="1" py="1.5" minH="56px" _notLast={{ borderBottomWidth: '1px' }}>
      <Text as="span" minW="6" color="fg.muted" fontSize="sm" textStyle="num">
        {number}
      </Text>
      <Box flex="1" minW="0">
        <Text lineClamp={2} fontSize="sm" overflowWrap="anywhere">
          {words}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {i18n._(questionWords[item.question.type])}
        </Text>
      </Box>
      {isCounted && (
        <Box width="4.5rem" flexShrink="0">
          <Box
            asChild
            width="full"
            minH="36px"
            px="2"
            borderWidth="1px"
            borderRadius="l2"
            textAlign="end"
            bg="bg.panel"
          >
            <input
              key={item.score}
              inputMode="decimal"
              aria-label={t`Points: ${words}`}
              defaultValue={points.of(item.score)}
              onBlur={({ target }) => {
                const score = points.read(target.value);
                if (score !== item.score) onScore(score);
              }}
            />
          </Box>
        </Box>
      )}
      <IconButton variant="ghost" size="sm" minW="44px" minH="44px" aria-label={t`Edit: ${words}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      {menu}
    </Flex>
  );
};

/** How many questions of which kind, and what they come to. */
const Summary = ({ paper }: { readonly paper: PaperDoc }) => {
  const { i18n } = useLingui();
  if (paper.items.length === 0) return null;
  const kinds = Map.groupBy(paper.items, ({ question }) => question.type);
  const total = points.of(totalOf(paper));
  return (
    <Flex gap="4" mb="3" wrap="wrap" fontSize="sm" color="fg.muted" role="status">
      <Text as="span" color="fg" fontWeight="600">
        <Plural value={paper.items.length} one="# question" other="# questions" />
        {' · '}
        <Trans>{total} points</Trans>
      </Text>
      {[...kinds].map(([type, of]) => (
        <span key={type}>
          {i18n._(questionWords[type])} × {of.length}
        </span>
      ))}
    </Flex>
  );
};

/** The same for whoever only reads it, with what is right. */
export const PaperReader = ({ paper }: { readonly paper: PaperDoc }) => (
  <>
    <Summary paper={paper} />
    {paper.items.map(({ id, question, key, score }, index) => (
      <Box key={id} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" mb="3">
        <QuestionView question={{ ...question, score }} number={index + 1} revealed={{ key }} />
      </Box>
    ))}
  </>
);
