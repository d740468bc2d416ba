import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Camera, FolderPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { can } from '#contract/core/roles.ts';
import type { Paper } from '#contract/features/classroom/board/keys.ts';
import { putInMaterials } from '#src/features/content/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { saveBytes } from '#src/ui/words/save.ts';
import { tell } from '#src/ui/words/tell.ts';
import { pictureOf } from './screenshot.ts';
import type { Ink } from './use-ink.ts';

interface ScreenshotButtonProps {
  readonly courseId: string;
  readonly page: { readonly title: string; readonly paper: Paper };
  readonly ink: readonly Ink[];
  /** In which the sheets are. */
  readonly body: RefObject<HTMLElement | null>;
}

/** The sheet that is seen most of, and what is written on it. */
const sheetInSight = (body: HTMLElement | null) => {
  const layers = [...(body?.querySelectorAll('[data-board-layer]') ?? [])];
  const seen = layers.map((layer) => {
    const { top, bottom } = layer.getBoundingClientRect();
    const frame = layer.closest('[role=region]')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return { layer, height: Math.min(bottom, frame.bottom) - Math.max(top, frame.top) };
  });
  return seen.sort((one, other) => other.height - one.height)[0]?.layer ?? null;
};

/** The page as a picture: saved on the device, or into the form of new materials. */
export const ScreenshotButton = ({ courseId, page, ink, body }: ScreenshotButtonProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const actor = useMyActor(courseId);
  const take = async () => {
    const layer = sheetInSight(body.current);
    const sheet = Number(layer?.getAttribute('data-sheet') ?? 0);
    const here = ink.filter((one) => one.sheet === sheet);
    const picture = await pictureOf(page, here, layer).catch(() => undefined);
    if (picture === undefined) tell(t`This page could not be made into a picture.`, 'problem');
    return picture;
  };
  const save = useOnce(async () => {
    const picture = await take();
    if (picture !== undefined) saveBytes(picture.name, picture);
  });
  const keep = useOnce(async () => {
    const picture = await take();
    if (picture === undefined) return;
    await putInMaterials(store, courseId, [picture]);
    await navigate({
      to: '/main/classDetail',
      search: { courseid: courseId, modulename: 'teaching', writing: 'teaching' },
    });
  });
  return (
    <>
      <Button size="sm" variant="outline" onClick={save}>
        <Camera size={16} aria-hidden />
        <Trans>Screenshot</Trans>
      </Button>
      {actor !== undefined && can(actor, 'content.write') && (
        <Button size="sm" variant="ghost" onClick={keep}>
          <FolderPlus size={16} aria-hidden />
          <Trans>Keep as a material</Trans>
        </Button>
      )}
    </>
  );
};
