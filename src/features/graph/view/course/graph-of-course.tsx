import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Maximize2, Network } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { can, isStaff, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { childrenOf } from '#src/features/graph/data/model.ts';
import { ownShares, type sharesOf, sharesOfClass } from '#src/features/graph/data/progress.ts';
import { type ShownGraph, shownIn } from '#src/features/graph/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { percent } from '#src/ui/words/percent.ts';
import { Drawing } from '../drawing/drawing.tsx';
import { Outline } from '../editor/outline.tsx';
import { PointPanel } from '../editor/point-panel.tsx';
import { foundIn } from '../found.ts';
import { GraphControls } from './graph-controls.tsx';
import { PointLinks } from './point-links.tsx';

interface GraphOfCourseProps {
  readonly courseId: string;
  /** It stands in the course's page, and leads to its own. */
  readonly isTab?: boolean;
}

/** What a course shows of its graph, with what staff may do with it. */
export const GraphOfCourse = ({ courseId, isTab = false }: GraphOfCourseProps) => {
  const actor = useMyActor(courseId);
  const graph = useLive(shownIn, courseId);
  if (actor === undefined || graph === undefined) return <Waiting rows={4} />;
  const mayBind = can(actor, 'graph.bind');
  const isOfStaff = isStaff(roleOfActor<ScopeRole>(actor));
  return (
    <Flex direction="column" gap="4">
      {mayBind && <GraphControls courseId={courseId} graph={graph} />}
      {graph === null || graph.points.length === 0 ? (
        <EmptyState
          icon={Network}
          title={graph === null ? <Trans>No knowledge graph yet</Trans> : <Trans>The graph has no points yet</Trans>}
        >
          {mayBind ? (
            <Trans>Bind one of your graphs. Students see it when you show it to them.</Trans>
          ) : (
            <Trans>It appears here when your teacher shows it.</Trans>
          )}
        </EmptyState>
      ) : (
        <Suspense fallback={<Waiting rows={4} />}>
          {isOfStaff ? (
            <ForStaff courseId={courseId} graph={graph} isTab={isTab} mayLink={mayBind} />
          ) : (
            <ForStudent courseId={courseId} graph={graph} isTab={isTab} />
          )}
        </Suspense>
      )}
    </Flex>
  );
};

interface ForProps {
  readonly courseId: string;
  readonly graph: ShownGraph;
  readonly isTab: boolean;
}

const ForStaff = ({ mayLink, ...of }: ForProps & { readonly mayLink: boolean }) => {
  const shares = useLive(sharesOfClass, of.courseId);
  return <Shown {...of} shares={shares} mayLink={mayLink} />;
};

const ForStudent = (of: ForProps) => {
  const given = useGiven(of.courseId);
  const shares = useLive(ownShares, of.courseId, [...given.keys()].sort().join(' '));
  return <Shown {...of} shares={shares} mayLink={false} />;
};

interface ShownProps extends ForProps {
  readonly shares: ReturnType<typeof sharesOf> | undefined;
  readonly mayLink: boolean;
}

const Shown = ({ courseId, graph, isTab, shares, mayLink }: ShownProps) => {
  const { t } = useLingui();
  const [selected, setSelected] = useState('');
  const [view, setView] = useState<'outline' | 'drawing'>('outline');
  const [typed, setTyped] = useState('');
  const isNarrow = useBelow('lg');
  const tree = useMemo(() => childrenOf(graph.points), [graph]);
  const found = useMemo(() => foundIn(graph.points, typed), [graph, typed]);
  const point = graph.points.find(({ id }) => id === selected);
  const mark = (id: string) => {
    const share = shares?.get(id);
    return (
      share !== undefined && (
        <Text as="span" fontSize="xs" color="fg.muted" textStyle="num" px="1.5" flexShrink="0">
          {percent(share)}
        </Text>
      )
    );
  };
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Flex gap="2" p="2" borderBottomWidth="1px" wrap="wrap" align="center">
        {isNarrow && (
          <FilterButtons
            label={t`What is shown`}
            filters={[
              { id: 'outline' as const, name: t`Outline` },
              { id: 'drawing' as const, name: t`Drawing` },
            ]}
            current={view}
            onChoose={setView}
          />
        )}
        <SearchField
          size="sm"
          width="auto"
          flex="1 1 8rem"
          maxW="20rem"
          label={t`Search for a point`}
          value={typed}
          onValue={setTyped}
        />
        {isTab && (
          <IconButton asChild size="sm" variant="ghost" ms="auto" color="fg.muted">
            <Link
              to="/knowledgeGraph/course"
              search={{ courseid: courseId, courserole: undefined }}
              aria-label={t`Open in its own page`}
              title={t`Open in its own page`}
            >
              <Maximize2 size={18} aria-hidden />
            </Link>
          </IconButton>
        )}
      </Flex>
      <Flex height={{ base: '60dvh', lg: 'max(420px, 62dvh)' }} minH="0">
        {(!isNarrow || view === 'outline') && (
          <Box flex={isNarrow ? '1' : '0 0 320px'} minW="0" minH="0" borderEndWidth={isNarrow ? '0' : '1px'}>
            <Outline
              label={t`Outline`}
              tree={tree}
              selected={selected}
              onSelect={setSelected}
              found={found}
              mark={mark}
            />
          </Box>
        )}
        {(!isNarrow || view === 'drawing') && (
          <Box flex="1" minW="0" minH="0">
            <Drawing graph={graph} selected={selected} onSelect={setSelected} shares={shares} found={found} />
          </Box>
        )}
        {!isNarrow && point !== undefined && (
          <Box flex="0 0 300px" overflowY="auto" borderStartWidth="1px">
            <Panel {...{ courseId, graph, tree, point, setSelected, mayLink }} />
          </Box>
        )}
      </Flex>
      {isNarrow && point !== undefined && (
        <Box borderTopWidth="1px">
          <Panel {...{ courseId, graph, tree, point, setSelected, mayLink }} />
        </Box>
      )}
    </Box>
  );
};

interface PanelProps extends Omit<ForProps, 'isTab'> {
  readonly tree: ReturnType<typeof childrenOf>;
  readonly point: ShownGraph['points'][number];
  readonly setSelected: (id: string) => void;
  readonly mayLink: boolean;
}

const Panel = ({ courseId, graph, tree, point, setSelected, mayLink }: PanelProps) => (
  <PointPanel
    graph={graph}
    tree={tree}
    point={point}
    onSelect={setSelected}
    onClose={() => setSelected('')}
    links={
      <PointLinks
        courseId={courseId}
        pointId={point.id}
        activities={graph.links.get(point.id) ?? []}
        mayLink={mayLink}
      />
    }
  />
);
