import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createCoursewareUrl, createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { contentTypes, materialLabel } from '#contract/features/content/keys.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { kindTexts } from '../parts/content-texts.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { newPlacement, PlacementFields, PlatformField } from './placement-fields.tsx';

interface LinkFormProps {
  readonly content: CourseContent;
  readonly chapterId: string;
  readonly onClose: () => void;
}

const kinds = ['externalLink', 'moocVideo', 'moocLink'] as const;

/** An external link or a MOOC: an address and a name, both needed (S-408). */
export const LinkForm = ({ content, chapterId, onClose }: LinkFormProps) => {
  const { t, i18n } = useLingui();
  const act = useSend();
  const online = useCanAsk();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [kind, setKind] = useState<(typeof kinds)[number]>('externalLink');
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [platform, setPlatform] = useState('');
  const [placement, setPlacement] = useState(newPlacement(chapterId, materialLabel));
  const [isPublished, setPublished] = useState(false);
  const send = async () => {
    const { courseId, activities } = content;
    const siblings = activities.filter((row) => row.chapterId === placement.chapterId);
    const result = await act(isPublished ? createCoursewareUrlLog : createCoursewareUrl, (id) => {
      const order = ordersAfter(siblings, [id])[0] ?? 'a0';
      return { courseId, id, contentType: contentTypes[kind], title, url, platform, order, ...placement };
    });
    if (!result.ok) return refuse(result.refusal);
    onClose();
    if (isPublished && !online) tell(t`Not published yet — it is sent when you are online again.`);
  };
  return (
    <FormDialog title={<Trans>Add a link</Trans>} submit={<Trans>Add</Trans>} onSubmit={send} onClose={onClose}>
      <SelectField
        label={t`Kind`}
        value={kind}
        onValue={(value) => setKind(kinds.find((one) => one === value) ?? 'externalLink')}
        options={kinds.map((one) => ({ value: one, label: i18n._(kindTexts[one]) }))}
      />
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={errorOf('title')}
      />
      <TextField
        label={t`Link`}
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.urlChars}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={errorOf('url')}
      />
      {kind !== 'externalLink' && <PlatformField content={content} value={platform} onValue={setPlatform} />}
      <PlacementFields content={content} value={placement} onValue={setPlacement} />
      <SwitchRow label={<Trans>Publish at once</Trans>} on={isPublished} onSwitch={setPublished} />
    </FormDialog>
  );
};
