import { Link as Anchor, Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { isMarked } from '#contract/features/gradebook/rules.ts';
import { scoreOf } from '#contract/features/homework/scores.ts';
import { ResultMark, useKinds } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import type { BookCell, BookItem, BookLine } from '#src/features/gradebook/data/book.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { pointsText } from '../words.ts';
import { useSetMark } from './use-set-mark.ts';

export interface CellDialogProps {
  readonly courseId: string;
  readonly line: Pick<BookLine, 'uid' | 'username'>;
  readonly item: BookItem;
  readonly cell: BookCell;
  /** What was typed on the cell. */
  readonly typed?: string | undefined;
  readonly onClose: () => void;
}

type How = 'work' | 'points' | 'excused';

const howOf = (mark: GradeMarkRow | undefined): How =>
  mark === undefined || !isMarked(mark) ? 'work' : mark.isExcused ? 'excused' : 'points';

/** One cell: what the work came to, what staff say instead, and why. */
export const CellDialog = (props: CellDialogProps) => {
  const actor = useMyActor(props.courseId);
  if (can(actor, 'grade.write')) return <Editing {...props} />;
  const { line, item, onClose } = props;
  return (
    <AppDialog open onClose={onClose} title={line.username} width="dlgCapacity">
      <Source {...props} />
      <Text mt="3">{item.activity.title}</Text>
    </AppDialog>
  );
};

const Editing = (props: CellDialogProps) => {
  const { t } = useLingui();
  const { courseId, line, item, cell, typed, onClose } = props;
  const { mark, result } = cell;
  const said = howOf(mark);
  const [how, setHow] = useState<How>(typed === undefined ? said : 'points');
  const [points, setPoints] = useState(typed ?? (typeof mark?.score === 'number' ? pointsText(mark.score) : ''));
  const [reason, setReason] = useState(mark !== undefined && isMarked(mark) ? mark.reason : '');
  const isShown = result?.isShown === true;
  // Who handed in nothing waits for no release.
  const [isAnnounced, setAnnounced] = useState(mark?.isAnnounced ?? (result?.arrivedAt ?? 0) === 0);
  const { errorOf, refuse } = useFormRefusal();
  const setMark = useSetMark();
  const max = item.activity.total;
  const [isNoNumber, setNoNumber] = useState(false);
  const send = async () => {
    const score = how === 'points' ? scoreOf(points) : null;
    setNoNumber(score === undefined);
    if (score === undefined) return;
    const place = { courseId, activityId: item.id, uid: line.uid };
    const refusal = await setMark(place, mark, {
      ...{ score, max, isExcused: how === 'excused', reason: how === 'work' ? '' : reason, isAnnounced },
    });
    refuse(refusal);
    if (refusal === undefined) onClose();
  };
  return (
    <FormDialog
      title={line.username}
      width="dlgCapacity"
      submit={<Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={how === 'work' && said === 'work'}
    >
      <Source {...props} />
      <FilterButtons
        label={t`What counts`}
        filters={[
          { id: 'work', name: <Trans>The result</Trans> },
          { id: 'points', name: <Trans>Other points</Trans> },
          { id: 'excused', name: <Trans>Excused</Trans> },
        ]}
        current={how}
        onChoose={setHow}
      />
      {how === 'points' && (
        <TextField
          label={t`Points of ${pointsText(max)}`}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={points}
          onChange={(event) => setPoints(event.target.value)}
          error={isNoNumber ? t`Enter points, such as 8.5.` : errorOf('score')}
          maxLength={9}
        />
      )}
      {how !== 'work' && (
        <TextField
          label={t`Reason`}
          hint={t`The student reads it.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errorOf('reason')}
        />
      )}
      {how !== 'work' && !isShown && (
        <SwitchRow
          label={<Trans>The student sees it now</Trans>}
          hint={<Trans>Otherwise when the result is released.</Trans>}
          on={isAnnounced}
          onSwitch={setAnnounced}
        />
      )}
      <History mark={mark} courseId={courseId} />
    </FormDialog>
  );
};

/** Where the cell comes from. */
const Source = ({ item: { activity }, cell: { result, isHeld } }: CellDialogProps) => {
  const kind = useKinds().get(activity.kind);
  return (
    <Box>
      <Flex align="center" gap="3" wrap="wrap">
        <Text flex="1" minW="10rem" fontWeight="500" overflowWrap="anywhere">
          {activity.title}
        </Text>
        {kind !== undefined && (
          <Anchor asChild fontSize="sm" color="brand.fg">
            <Link to={kind.href(activity)}>
              <Trans>Open the activity</Trans>
            </Link>
          </Anchor>
        )}
      </Flex>
      <Flex align="center" gap="3" mt="2" fontSize="sm" wrap="wrap">
        <ResultMark state={result?.state} kind={kind} />
        {result !== undefined && result.score !== null && (
          <Text as="span" textStyle="num">
            {pointsText(result.score)} / {pointsText(result.max || activity.total)}
          </Text>
        )}
        {isHeld && (
          <Text as="span" color="fg.muted">
            <Trans>The student does not see it yet.</Trans>
          </Text>
        )}
      </Flex>
    </Box>
  );
};

/** What was said before, by whom. */
const History = ({ mark, courseId }: { readonly mark: GradeMarkRow | undefined; readonly courseId: string }) => {
  const names = useMemberNames(courseId);
  if (mark === undefined) return null;
  return (
    <Box as="ul" listStyleType="none" fontSize="sm" color="fg.muted" display="grid" gap="1">
      {[{ ...mark, by: mark.updatedBy, at: mark.updatedAt }, ...mark.history].map(
        ({ score, max, isExcused, reason, by, at }) => (
          <Flex as="li" key={`${at} ${by}`} gap="2" wrap="wrap">
            <Time at={at} />
            <span>{names.get(by)}</span>
            <span>
              {isExcused ? (
                <Trans>Excused</Trans>
              ) : score === null ? (
                <Trans>The result counts</Trans>
              ) : (
                `${pointsText(score)} / ${pointsText(max)}`
              )}
            </span>
            <span>{reason}</span>
          </Flex>
        ),
      )}
    </Box>
  );
};
