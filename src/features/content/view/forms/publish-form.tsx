import { Box } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { minute } from '#contract/core/time.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { AudienceField } from '#src/features/activity/view/public.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { DeadlineField, TimeField } from '#src/ui/parts/time-fields.tsx';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import type { Settings } from '../board/use-settings.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { commonAudience } from './timing.ts';

interface PublishFormProps {
  readonly content: CourseContent;
  readonly rows: readonly ActivityRow[];
  readonly settings: Settings;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Publishing now or at a time, which is not earlier than now (S-407), to whom, and until when. */
export const PublishForm = ({ content, rows, settings, onClose, onDone }: PublishFormProps) => {
  const { t } = useLingui();
  const { errorOf, refuse } = useContentRefusal('publish');
  const [only] = rows.length === 1 ? rows : [];
  const [isLater, setLater] = useState((only?.publishAt ?? 0) > 0);
  const [publishAt, setPublishAt] = useState(toField(only?.publishAt || Date.now() + 60 * minute));
  const [closes, setCloses] = useState(toField(only?.closesAt ?? 0));
  const [audience, setAudience] = useState(commonAudience(rows));
  const send = async () => {
    if (audience === undefined) return refuse(activityRefusal.nobody);
    // A time that is half entered is a time that has passed: never "now" by mistake.
    const at = isLater ? fromField(publishAt) || 1 : 0;
    // Of several, each keeps the deadline that it has unless one is given here.
    const closesAt = only === undefined && closes === '' ? undefined : fromField(closes);
    const refusal = await settings.publish(rows, { publishAt: at, audience: [...audience], closesAt });
    if (refusal !== undefined) return refuse(refusal);
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={
        only === undefined ? (
          <Plural value={rows.length} one="Publish # item" other="Publish # items" />
        ) : (
          <Trans>Publish “{only.title}”</Trans>
        )
      }
      submit={isLater ? <Trans>Schedule</Trans> : <Trans>Publish</Trans>}
      onSubmit={send}
      onClose={onClose}
    >
      <AudienceField courseId={content.courseId} value={audience} onValue={setAudience} error={errorOf('audience')} />
      <Box>
        <SwitchRow label={<Trans>Publish at a time</Trans>} on={isLater} onSwitch={setLater} />
      </Box>
      {isLater && (
        <TimeField label={t`Publish at`} value={publishAt} onValue={setPublishAt} error={errorOf('publishAt')} />
      )}
      <DeadlineField label={t`Due (optional)`} value={closes} onValue={setCloses} error={errorOf('closesAt')} />
    </FormDialog>
  );
};
