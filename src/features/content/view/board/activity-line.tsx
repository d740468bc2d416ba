import type { SystemStyleObject } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Users } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { ActivityTally, Class } from '#src/features/activity/data/public.ts';
import { NamesIn } from '#src/features/activity/view/public.tsx';
import type { ActivityKind } from '#src/ui/feature.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { extensionOf, fileIconOf } from '#src/ui/parts/file-name.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import { ActivityMark } from '../parts/activity-mark.tsx';
import { kindIcons, kindTexts, labelTexts, otherIcon, stageTexts } from '../parts/content-texts.ts';
import { useDragged } from './drag.ts';

interface ActivityLineProps {
  readonly row: ActivityRow;
  readonly mark: Mark | undefined;
  /** Of what is published. */
  readonly tally: ActivityTally | undefined;
  /** `undefined` before they are read. */
  readonly people: Class | undefined;
  readonly kind: ActivityKind | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (row: ActivityRow, isSelected: boolean) => void;
  readonly onOpen: (row: ActivityRow) => void;
  readonly onNudge: (row: ActivityRow, by: 1 | -1) => void;
  readonly actionsOf: (row: ActivityRow) => readonly RowAction[];
}

/** One activity in the list of staff: a row to press, to choose, to drag, and to move with Alt and the arrows. */
export const ActivityLine = memo((props: ActivityLineProps) => {
  const { row, mark, tally, people, kind, isSelected, onSelect, onOpen, onNudge, actionsOf } = props;
  const { t } = useLingui();
  const element = useRef<HTMLLIElement>(null);
  const hint = useDragged(element, { kind: 'activity', row });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onNudge(row, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={element}
      className="row"
      data-activity={row.id}
      data-chosen={isSelected || undefined}
      data-hint={hint}
      onKeyDown={onKeyDown}
    >
      <label className="row-choose">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(row, event.target.checked)}
          aria-label={t`Choose ${row.title}`}
        />
      </label>
      <button
        className="row-main"
        type="button"
        onClick={() => onOpen(row)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-touch
      >
        <Facts row={row} mark={mark} tally={tally} people={people} kind={kind} />
      </button>
      <RowMenu label={t`More about ${row.title}`} actions={() => actionsOf(row)} isPlain />
    </li>
  );
});

/** Of the list that the rows stand in: styled once, not for each of hundreds. */
export const rowsStyle: SystemStyleObject = {
  '& .row': {
    display: 'flex',
    alignItems: 'center',
    listStyleType: 'none',
    ps: { base: '1', md: '2' },
    pe: '1',
    borderTopWidth: '1px',
    borderBottomWidth: '1px',
    borderTopColor: 'transparent',
    borderBottomColor: 'border',
    _hover: { bg: 'bg.subtle' },
  },
  '& .row[data-chosen]': { bg: 'brand.subtle' },
  '& .row-choose': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '44px',
    flexShrink: '0',
    cursor: 'pointer',
  },
  '& .row-choose input': { boxSize: '18px' },
  '& .row-main': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: '1',
    minW: '0',
    py: '2',
    px: '1',
    textAlign: 'start',
    borderRadius: 'l1',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .row-icon': { color: 'fg.muted', flexShrink: '0' },
  '& .row-facts': {
    display: 'flex',
    flex: '1',
    minW: '0',
    flexDirection: { base: 'column', md: 'row' },
    gap: { base: '0.5', md: '3' },
    alignItems: { md: 'center' },
  },
  '& .row-words': { flex: '1', minW: '0', width: { base: 'full', md: 'auto' } },
  '& .row-title': { fontSize: 'sm', fontWeight: '500', lineClamp: '2' },
  '& .row-kind': { display: 'block', fontSize: 'xs', color: 'fg.muted', truncate: true },
  '& .row-given': {
    display: 'flex',
    columnGap: '3',
    flexWrap: 'wrap',
    fontSize: 'xs',
    color: 'fg.muted',
    mt: '0.5',
    '& > span': { display: 'flex', alignItems: 'center', gap: '1', minW: '0' },
    '& > .row-done': { display: 'block', textStyle: 'num' },
  },
};

/** "PDF". */
const formatOf = (name: string): string => extensionOf(name).slice(1).toUpperCase();

const Facts = ({
  row,
  mark,
  kind: known,
  ...given
}: Pick<ActivityLineProps, 'row' | 'mark' | 'tally' | 'people' | 'kind'>) => {
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
    <>
      <span className="row-icon">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="row-facts">
        <span className="row-words">
          <span className="row-title">{row.title}</span>
          <span className="row-kind">{facts.filter((fact) => fact !== '').join(' · ')}</span>
          <Given row={row} {...given} />
        </span>
        <ActivityMark row={row} mark={mark} />
      </span>
    </>
  );
};

/** Whom it is for, until when, and how the class is doing with it. */
const Given = ({ row, tally, people }: Pick<ActivityLineProps, 'row' | 'tally' | 'people'>) => {
  const { audience, closesAt } = row;
  const { done = 0, students = 0 } = tally ?? {};
  if (audience.length === 0 && closesAt === 0 && done === 0) return null;
  return (
    <span className="row-given">
      {audience.length > 0 && (
        <span>
          <Users size={14} aria-hidden />
          {people && <NamesIn people={people} audience={audience} />}
        </span>
      )}
      {closesAt > 0 && (
        <span>
          <CalendarClock size={14} aria-hidden />
          <Trans>
            due <Time at={closesAt} />
          </Trans>
        </span>
      )}
      {done > 0 && (
        <span className="row-done">
          <Trans>
            {done} of {students} done
          </Trans>
        </span>
      )}
    </span>
  );
};
