import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Users } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { ActivityTally } from '#src/features/activity/data/public.ts';
import { AudienceNames } from '#src/features/activity/view/public.tsx';
import type { ActivityKind } from '#src/ui/feature.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { type RowAction, RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { extensionOf, fileIconOf } from '#src/ui/parts/file-name.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import { ActivityMark } from '../parts/activity-mark.tsx';
import { kindIcons, kindTexts, labelTexts, otherIcon, stageTexts } from '../parts/words.ts';
import { hintStyle, useDragged } from './drag.ts';

interface ActivityLineProps {
  readonly row: ActivityRow;
  readonly mark: Mark | undefined;
  /** Of what is published. */
  readonly tally: ActivityTally | undefined;
  readonly kind: ActivityKind | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (row: ActivityRow, isSelected: boolean) => void;
  readonly onOpen: (row: ActivityRow) => void;
  readonly onNudge: (row: ActivityRow, by: 1 | -1) => void;
  readonly actionsOf: (row: ActivityRow) => readonly RowAction[];
}

/** One activity in the list of staff: a row to press, to choose, to drag, and to move with Alt and the arrows. */
export const ActivityLine = memo((props: ActivityLineProps) => {
  const { row, mark, tally, kind, isSelected, onSelect, onOpen, onNudge, actionsOf } = props;
  const { t } = useLingui();
  const element = useRef<HTMLLIElement>(null);
  const hint = useDragged(element, { kind: 'activity', row });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onNudge(row, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Flex
      as="li"
      ref={element as never}
      data-activity={row.id}
      align="center"
      ps={{ base: '1', md: '2' }}
      pe="1"
      borderTopWidth="1px"
      borderBottomWidth="1px"
      borderTopColor="transparent"
      borderBottomColor="border"
      bg={isSelected ? 'brand.subtle' : undefined}
      _hover={{ bg: isSelected ? 'brand.subtle' : 'bg.subtle' }}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 58px' }}
      onKeyDown={onKeyDown}
      {...hintStyle(hint)}
    >
      <Flex as="label" align="center" justify="center" boxSize="44px" flexShrink="0" cursor="pointer">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(row, event.target.checked)}
          aria-label={t`Choose ${row.title}`}
          style={{ width: 18, height: 18 }}
        />
      </Flex>
      <Box
        asChild
        flex="1"
        minW="0"
        py="2"
        px="1"
        textAlign="start"
        borderRadius="l1"
        cursor="pointer"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" onClick={() => onOpen(row)} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown" data-touch>
          <Facts row={row} mark={mark} tally={tally} kind={kind} />
        </button>
      </Box>
      <RowMenu label={t`More about ${row.title}`} actions={() => actionsOf(row)} />
    </Flex>
  );
});

/** "PDF". */
const formatOf = (name: string): string => extensionOf(name).slice(1).toUpperCase();

const Facts = ({ row, mark, tally, kind: known }: Pick<ActivityLineProps, 'row' | 'mark' | 'tally' | 'kind'>) => {
  const { t, i18n } = useLingui();
  const { kind, file, url, stage, canDownload, label } = row;
  const Icon = file === null ? (known?.icon ?? kindIcons[kind] ?? otherIcon) : fileIconOf(file.name);
  const labelText = labelTexts[label];
  const facts = [
    labelText === undefined || kind !== 'material' ? i18n._(kindTexts[kind]) : i18n._(labelText),
    ...(file === null ? [url.replace(/^https?:\/\//i, '')] : [formatOf(file.name), sizeText(file.size)]),
    ...(stage === 'any' ? [] : [i18n._(stageTexts[stage])]),
    ...(file !== null && !canDownload ? [t`no download`] : []),
  ];
  return (
    <Flex align="center" gap="2.5">
      <Box color="fg.muted" flexShrink="0">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Flex
        flex="1"
        minW="0"
        direction={{ base: 'column', md: 'row' }}
        gap={{ base: '0.5', md: '3' }}
        align={{ md: 'center' }}
      >
        <Box flex="1" minW="0" width={{ base: 'full', md: 'auto' }}>
          <Text fontSize="sm" fontWeight="500" lineClamp="2">
            {row.title}
          </Text>
          <Text fontSize="xs" color="fg.muted" truncate>
            {facts.filter((fact) => fact !== '').join(' · ')}
          </Text>
          <Given row={row} tally={tally} />
        </Box>
        <ActivityMark row={row} mark={mark} />
      </Flex>
    </Flex>
  );
};

/** Whom it is for, until when, and how the class is doing with it. */
const Given = ({ row, tally }: Pick<ActivityLineProps, 'row' | 'tally'>) => {
  const { courseId, audience, closesAt } = row;
  const { done = 0, students = 0 } = tally ?? {};
  if (audience.length === 0 && closesAt === 0 && done === 0) return null;
  return (
    <Flex columnGap="3" wrap="wrap" fontSize="xs" color="fg.muted" mt="0.5">
      {audience.length > 0 && (
        <Flex as="span" align="center" gap="1" minW="0">
          <Users size={14} aria-hidden />
          <AudienceNames courseId={courseId} audience={audience} />
        </Flex>
      )}
      {closesAt > 0 && (
        <Flex as="span" align="center" gap="1">
          <CalendarClock size={14} aria-hidden />
          <Trans>
            due <Time at={closesAt} />
          </Trans>
        </Flex>
      )}
      {done > 0 && (
        <Box as="span" textStyle="num">
          <Trans>
            {done} of {students} done
          </Trans>
        </Box>
      )}
    </Flex>
  );
};
