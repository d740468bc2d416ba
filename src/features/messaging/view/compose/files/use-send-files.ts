import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTake } from '#src/features/upload/view/public.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { useSend } from '../use-send.ts';
import type { Voice } from '../voice/recorder.ts';
import { messageTypeOf, withType } from './kinds.ts';
import { type Measures, measured } from './measure.ts';

export interface SendFiles {
  /** Files that the person chose. */
  readonly sendChosen: (files: readonly File[]) => Promise<void>;
  /** Files that were pasted or dropped: those without a type are refused (S-440). */
  readonly sendArrived: (files: readonly File[]) => Promise<void>;
  readonly sendVoice: (voice: Voice) => Promise<void>;
}

export interface Destination {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
  /** The message that is answered; '' none. */
  readonly replyTo?: string;
  /** Once for all that are sent together, when the first is promised. */
  readonly onSent: () => void;
}

/** Each file becomes a message of its own, in their order: on this device before anything is shown, on its way by itself. */
export const useSendFiles = ({ groupId, to, replyTo = '', onSent }: Destination): SendFiles => {
  const { t } = useLingui();
  const promise = useSend(groupId, to);
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  const send = async (files: readonly File[], known?: Measures) => {
    for (const [index, file] of files.entries()) {
      const measures = known ?? (await measured(file));
      const [kept] = await take([file]);
      if (kept === undefined) continue;
      const said = await promise({
        type: known === undefined ? messageTypeOf(file) : 'audio',
        text: '',
        file: { ...kept, ...measures },
        replyTo: index === 0 ? replyTo : '',
      });
      if (!said.ok) return tellRefusal(said.refusal);
      if (index === 0) onSent();
    }
  };
  return {
    sendChosen: (files) => send(files),
    sendArrived: async (files) => {
      const { taken, refused } = withType(files);
      const count = refused.length;
      const [first] = refused;
      if (first !== undefined)
        tell(
          t`${plural(count, {
            one: `“${first.name}” has no type that is known, so it is not sent`,
            other: '# files have no type that is known, so they are not sent',
          })}`,
          'problem',
        );
      await send(taken);
    },
    sendVoice: ({ file, seconds }) => send([file], { seconds, width: 0, height: 0 }),
  };
};
