import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
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

interface Destination {
  readonly groupId: string;
  /** The other one of a private conversation. */
  readonly to?: string | undefined;
}

/** Each file becomes a message of its own, in their order: on this device before anything is shown, on its way by itself. */
export const useSendFiles = ({ groupId, to }: Destination): SendFiles => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  const send = async (files: readonly File[], known?: Measures) => {
    for (const file of files) {
      const measures = known ?? (await measured(file));
      const [kept] = await take([file]);
      if (kept === undefined) continue;
      const said = await store.mutate(sendMessage, {
        id: newId(Date.now(), crypto.getRandomValues.bind(crypto)),
        groupId,
        ...(to === undefined || to === '' ? {} : { to }),
        type: known === undefined ? messageTypeOf(file) : 'audio',
        text: '',
        file: { ...kept, ...measures },
      });
      if (!said.ok) return tellRefusal(said.refusal);
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
