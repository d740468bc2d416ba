import { Badge, Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Relation, relationKey } from '#contract/features/graph/ids.ts';
import type { Edit } from '#src/features/graph/data/edits.ts';
import type { Graph, Point } from '#src/features/graph/data/model.ts';
import { type Children, moveInto, standingOf } from '#src/features/graph/data/moves.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { tagColors, tagNames } from '../point-texts.ts';

const RelationForm = whileOpen(async () => (await import('./relation-form.tsx')).RelationForm);

interface PointPanelProps {
  readonly graph: Graph;
  readonly tree: Children;
  readonly point: Point;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
  /** Without it nothing is changed. */
  readonly act?: ((edit: Edit) => Promise<boolean>) | undefined;
  readonly onEdit?: (() => void) | undefined;
  /** What of a course belongs to it. */
  readonly links?: ReactNode;
}

/** One point: what it is about, and what it belongs to. */
export const PointPanel = ({ graph, tree, point, onSelect, onClose, act, onEdit, links }: PointPanelProps) => {
  const { t, i18n } = useLingui();
  const [isRelating, setRelating] = useState(false);
  const names = new Map(graph.points.map(({ id, name }) => [id, name]));
  const parentId = standingOf(tree, point.id)?.parentId ?? '';
  const of = (kind: Relation['kind'], side: 'fromId' | 'toId') =>
    graph.relations.filter((one) => one.kind === kind && one[side] === point.id);
  const taken = (edit: Edit | undefined) => (act && edit ? () => void act(edit) : undefined);
  const others = (relations: readonly Relation[], otherOf: (one: Relation) => string) =>
    relations.flatMap((one) => {
      const name = names.get(otherOf(one));
      return name === undefined
        ? []
        : [{ key: relationKey(one), id: otherOf(one), name, onRemove: taken({ unrelate: [one] }) }];
    });
  const groups = [
    {
      title: t`Contained in`,
      items:
        parentId === ''
          ? []
          : [
              {
                ...{ key: parentId, id: parentId, name: names.get(parentId) ?? '' },
                onRemove: taken(moveInto(tree, point.id, '')),
              },
            ],
    },
    {
      title: t`Needs first`,
      items: others(of('before', 'toId'), ({ fromId }) => fromId),
    },
    { title: t`Comes before`, items: others(of('before', 'fromId'), ({ toId }) => toId) },
    {
      title: t`Related`,
      items: others([...of('related', 'fromId'), ...of('related', 'toId')], ({ fromId, toId }) =>
        fromId === point.id ? toId : fromId,
      ),
    },
    {
      title: t`Contains`,
      items: (tree.get(point.id) ?? []).map(({ id, name }) => ({ key: id, id, name, onRemove: undefined })),
    },
  ];
  return (
    <Box as="section" aria-label={t`Point`} data-point-panel={point.id} p="4" overflowWrap="anywhere">
      <Flex align="flex-start" gap="2">
        <Heading as="h2" fontSize="md" fontWeight="600" flex="1" minW="0" lineHeight="1.5">
          {point.name}
        </Heading>
        {onEdit !== undefined && (
          <IconButton
            size="sm"
            variant="ghost"
            mt="-1"
            aria-label={t`Edit point`}
            title={t`Edit point`}
            onClick={onEdit}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton size="sm" variant="ghost" mt="-1" aria-label={t`Close`} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Flex>
      {point.tags.length > 0 && (
        <Flex gap="1.5" wrap="wrap" mt="1">
          {point.tags.map((tag) => (
            <Badge recipe={badgeRecipe} key={tag} variant="subtle">
              <Box as="span" boxSize="2" borderRadius="full" style={{ background: tagColors[tag] }} aria-hidden />
              {i18n._(tagNames[tag])}
            </Badge>
          ))}
        </Flex>
      )}
      {point.description !== '' && (
        <Text mt="3" fontSize="sm" whiteSpace="pre-wrap">
          {point.description}
        </Text>
      )}
      {links}
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && <Others key={title} title={title} items={items} onSelect={onSelect} />,
      )}
      {act !== undefined && (
        <>
          <Button mt="4" size="sm" variant="outline" onClick={() => setRelating(true)}>
            <Plus size={16} aria-hidden />
            <Trans>Relation</Trans>
          </Button>
          <RelationForm
            open={isRelating}
            graph={graph}
            tree={tree}
            point={point}
            act={act}
            onClose={() => setRelating(false)}
          />
        </>
      )}
    </Box>
  );
};

interface OthersProps {
  readonly title: string;
  readonly items: readonly {
    readonly key: string;
    readonly id: string;
    readonly name: string;
    readonly onRemove: (() => void) | undefined;
  }[];
  readonly onSelect: (id: string) => void;
}

const Others = ({ title, items, onSelect }: OthersProps) => {
  const { t } = useLingui();
  return (
    <Box mt="4">
      <Text fontSize="sm" color="fg.muted" mb="1">
        {title}
      </Text>
      <Box as="ul" listStyleType="none" aria-label={title}>
        {items.map(({ key, id, name, onRemove }) => (
          <Flex as="li" key={key} align="center" gap="1" minH="36px">
            <Button
              variant="ghost"
              size="sm"
              ms="-3"
              justifyContent="flex-start"
              flex="1"
              minW="0"
              height="auto"
              py="1.5"
              whiteSpace="normal"
              textAlign="start"
              fontWeight="400"
              onClick={() => onSelect(id)}
            >
              {name}
            </Button>
            {onRemove !== undefined && (
              <IconButton
                size="sm"
                variant="ghost"
                color="fg.muted"
                aria-label={t`${title}: remove ${name}`}
                onClick={onRemove}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </Flex>
        ))}
      </Box>
    </Box>
  );
};
