import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTake } from '#src/features/upload/view/public.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { inTurn, useSend } from '../use-send.ts';
import type { Voice } from '../voice/recorder.ts';
import { messageTypeOf, withType } from './kinds.ts';
import { type Measures, measured } from './measure.ts';

export interface SendFiles {
  /** Files that the person chose. Answers how many were promised. */
  readonly sendChosen: (files: readonly File[]) => Promise<number>;
  /** Files that were pasted or dropped: those without a type are refused (S-440). */
  readonly sendArrived: (files: readonly File[]) => Promise<void>;
  /** Answers whether it was promised; the person was told why not. */
  readonly sendVoice: (voice: Voice) => Promise<boolean>;
}

export interface Destination {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
  /** The message that is answered; '' none. */
  readonly replyTo: string;
  /** Once for all that are sent together, when the first is promised: it answers `replyTo`. */
  readonly onSent: (replyTo: string) => void;
}

/** Each file becomes a message of its own, in their order: on this device before anything is shown, on its way by itself. */
export const useSendFiles = ({ groupId, to, replyTo, onSent }: Destination): SendFiles => {
  const { t } = useLingui();
  const promise = useSend(groupId, to);
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  /** Answers how many were promised. */
  const send = async (files: readonly File[], known?: Measures): Promise<number> => {
    let promised = 0;
    for (const file of files) {
      const measures = known ?? (await measured(file));
      const [kept] = await take([file]);
      if (kept === undefined) continue;
      const said = await promise({
        type: known === undefined ? messageTypeOf(file) : 'audio',
        text: '',
        file: { ...kept, ...measures },
        replyTo: promised === 0 ? replyTo : '',
      });
      if (!said.ok) {
        tellRefusal(said.refusal);
        return promised;
      }
      if (promised === 0) onSent(replyTo);
      promised += 1;
    }
    return promised;
  };
  const sendInTurn = (files: readonly File[], known?: Measures) => inTurn(groupId, () => send(files, known));
  return {
    sendChosen: (files) => sendInTurn(files),
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
      await sendInTurn(taken);
    },
    sendVoice: async ({ file, seconds }) => (await sendInTurn([file], { seconds, width: 0, height: 0 })) > 0,
  };
};
