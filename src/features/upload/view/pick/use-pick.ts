import { useRef } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { offerMembership, useVip } from '#src/features/payment/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { uploader } from '../tray/use-uploads.ts';
import { acceptOf, checkFiles, type PickOptions, type Refused } from './check.ts';
import { type CameraKind, type PickFrom, pickFromSystem } from './system-picker.ts';

export interface Picking {
  /** Opens the system's picker, from a press. */
  readonly pick: (from?: PickFrom, camera?: CameraKind) => Promise<readonly FileRef[]>;
  /**
   * Takes files that came another way. Answers those that are on this device now and on their way to the server: a mutation may
   * name them. The others were told of.
   */
  readonly take: (files: readonly File[]) => Promise<readonly FileRef[]>;
}

/** Files for one place, checked by what it takes. */
export const usePick = (options: PickOptions): Picking => {
  const { files } = useSession();
  const vip = useVip();
  const tellRefusal = useTellRefusal();
  const tellRefused = useTellRefused();
  const take = async (given: readonly File[]): Promise<readonly FileRef[]> => {
    if (given.length === 0) return [];
    const { taken, refused, wantsVip } = checkFiles(given, options, vip);
    tellRefused(refused, given.length);
    if (wantsVip) offerMembership('uploadBytes');
    if (taken.length === 0) return [];
    const kept = await files.keepFiles(taken, { needsVip: options.needsVip === true });
    if (!kept.ok) {
      tellRefusal(kept.refusal);
      return [];
    }
    if (options.isQuiet !== true) uploader.look = 'dialog';
    return kept.value;
  };
  const pick = async (from: PickFrom = 'files', camera: CameraKind = 'image') =>
    take(
      await pickFromSystem({
        accept: acceptOf(options),
        multiple: options.single !== true,
        from,
        camera,
      }),
    );
  const latest = useRef({ pick, take });
  latest.current = { pick, take };
  return useRef<Picking>({
    pick: (...given) => latest.current.pick(...given),
    take: (given) => latest.current.take(given),
  }).current;
};

/** Of several files, each refusal says whose it is. */
const useTellRefused = () => {
  const textOf = useRefusalText();
  return (refused: readonly Refused[], of: number) => {
    for (const { name, refusal } of refused)
      tell(name === undefined || of === 1 ? textOf(refusal) : `${name} · ${textOf(refusal)}`, 'problem');
  };
};
