import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DraftEnd } from '#src/core/drafts.ts';
import {
  type DraftFile,
  draftFileEnd,
  dropDraftFile,
  fileOfDraft,
  withDraftFile,
} from '#src/core/files/draft-files.ts';
import { attachedDraft, attachedTo } from '#src/features/messaging/data/drafts.ts';
import { type KeptVoice, voiceDraft } from '#src/features/messaging/data/other-drafts.ts';
import { useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { type Measures, measured, messageTypeOf, withType } from './file-kinds.ts';
import type { Voice } from './recorder.ts';
import { inTurn, useSendMessage } from './use-compose.ts';

interface SendFiles {
  /** Files that the person chose; the draft that they waited in ends with the first. */
  readonly sendChosen: (files: readonly File[], ends?: DraftEnd) => Promise<void>;
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
  const promise = useSendMessage({ groupId, to });
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  /** Answers how many were promised. */
  const send = async (files: readonly File[], ends?: DraftEnd, known?: Measures): Promise<number> => {
    let promised = 0;
    for (const file of files) {
      const measures = known ?? (await measured(file));
      const [kept] = await take([file]);
      if (kept === undefined) continue;
      const type = known === undefined ? messageTypeOf(file) : 'audio';
      const isFirst = promised === 0;
      const said = await promise(
        { type, text: '', file: { ...kept, ...measures }, replyTo: isFirst ? replyTo : '' },
        isFirst ? ends : undefined,
      );
      if (!said.ok) {
        tellRefusal(said.refusal);
        return promised;
      }
      if (isFirst) onSent(replyTo);
      promised += 1;
    }
    return promised;
  };
  const sendInTurn = (...given: Parameters<typeof send>) => inTurn(groupId, () => send(...given));
  return {
    sendChosen: async (files, ends) => void (await sendInTurn(files, ends)),
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
    sendVoice: async (voice) => {
      const { file, seconds } = voice;
      return (await sendInTurn([file], voiceEnd(groupId, voice), { seconds, width: 0, height: 0 })) > 0;
    },
  };
};

/** Where it was kept, it waits no longer. */
const voiceEnd = (groupId: string, { file, seconds }: Voice): DraftEnd => ({
  key: voiceDraft(groupId),
  left: (stored) => {
    const kept = stored as KeptVoice;
    return kept.name === file.name && kept.seconds === seconds ? undefined : kept;
  },
});

export interface Attached {
  readonly files: readonly DraftFile[];
  readonly canSend: boolean;
  readonly remove: (id: string) => void;
  readonly send: () => void;
}

/** Files of the draft of a message: they wait in the box, and go when the person sends. */
export const useAttached = (groupId: string, sendChosen: SendFiles['sendChosen']): Attached => {
  const { store } = useSession();
  const files = useLive(attachedTo, groupId) ?? none;
  const key = attachedDraft(groupId);
  const sendAll = async () => {
    // Refused it stays, and the person was told why.
    for (const { id } of files)
      await withDraftFile(store, key, id, (file) => sendChosen([fileOfDraft(file)], draftFileEnd(key, id)));
  };
  return {
    files,
    canSend: files.length > 0,
    remove: (id) => void dropDraftFile(store, key, id),
    send: () => void sendAll(),
  };
};

const none: readonly DraftFile[] = [];
