import type { SystemStyleObject } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, Suspense } from 'react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import { publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { ResultMark } from '#src/features/activity/view/public.tsx';
import { KeepControl } from '#src/features/storage/view/public.tsx';
import { SaveIcon } from '#src/features/upload/view/public.tsx';
import type { ActivityKind } from '#src/ui/feature.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import { kindIcons, kindTexts, otherIcon, stageTexts } from '../parts/content-texts.ts';

/** Of the page that the lines stand in: styled once, not for each of hundreds. */
export const linesStyle: SystemStyleObject = {
  '& .line': { display: 'flex', alignItems: 'center', listStyleType: 'none' },
  '& .line:not(:last-of-type)': { borderBottomWidth: '1px' },
  '& .line-link': {
    display: 'flex',
    flex: '1',
    minW: '0',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '2.5',
    minH: '56px',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .line-icon': { color: 'fg.muted', flexShrink: '0' },
  '& .line-words': { display: 'block', flex: '1', minW: '0' },
  '& .line-title': { fontWeight: '500', lineClamp: '2' },
  '& .line-facts': { display: 'flex', columnGap: '2', flexWrap: 'wrap', fontSize: 'xs', color: 'fg.muted' },
  '& .line-facts [data-over]': { color: 'fg.error' },
  '& .line-time': { hideBelow: 'sm', fontSize: 'xs', color: 'fg.subtle', flexShrink: '0' },
  '& .line-files': { display: 'flex', flexShrink: '0', pe: '2' },
  '& .line-file': { display: 'block', boxSize: '9' },
};

interface LineProps {
  readonly row: ActivityRow;
  /** `undefined` also for whoever is no student. */
  readonly state: ResultState | undefined;
  /** Of those that have a page of their own. */
  readonly known: ActivityKind | undefined;
}

/** Something to learn or to do, and how far this person is with it. */
export const Line = memo(({ row, state, known }: LineProps) => {
  const { t, i18n } = useLingui();
  const { kind, file, platform, stage } = row;
  const Icon = known?.icon ?? kindIcons[kind] ?? otherIcon;
  const isClosed = publishStateOf(row, Date.now()) === 'closed';
  const facts = [
    i18n._(kindTexts[kind]),
    ...(file === null ? [] : [sizeText(file.size)]),
    ...(platform === '' ? [] : [platform]),
    ...(stage === 'any' ? [] : [i18n._(stageTexts[stage])]),
    ...(isClosed ? [t`closed`] : []),
  ];
  return (
    <li className="line" data-activity={row.id}>
      {/* Of a material: where learning is recorded, and goes on from. */}
      <Link className="line-link" {...(known === undefined ? materialOf(row) : { to: known.href(row) })}>
        <span className="line-icon">
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="line-words">
          <span className="line-title">{row.title}</span>
          <span className="line-facts">
            <span>{facts.join(' · ')}</span>
            <Due row={row} state={state} />
          </span>
        </span>
        {state === undefined ? (
          <span className="line-time">
            <Time at={row.publishedAt} />
          </span>
        ) : (
          <ResultMark state={state} kind={known} />
        )}
      </Link>
      {file !== null && (
        <span className="line-files">
          {row.canDownload && (
            <Suspense fallback={<span className="line-file" />}>
              <SaveIcon file={file} of={row.title} />
            </Suspense>
          )}
          <KeepControl files={[file]} courseId={row.courseId} of={row.title} />
        </span>
      )}
    </li>
  );
});

const materialOf = ({ courseId, id }: ActivityRow) =>
  ({ to: '/resource_detail', search: { courseid: courseId, id } }) as const;

/** Until when; in red where it is over and not done. */
const Due = ({ row, state }: Omit<LineProps, 'known'>) => {
  const { closesAt, opensAt } = row;
  const now = Date.now();
  if (opensAt > now)
    return (
      <Trans>
        opens <Time at={opensAt} />
      </Trans>
    );
  if (closesAt === 0) return null;
  return (
    <span data-over={(closesAt < now && !isSettled(state)) || undefined}>
      <Trans>
        due <Time at={closesAt} />
      </Trans>
    </span>
  );
};
