import { namesOf } from '#src/features/messaging/data/panel/names.ts';
import { useShared } from '#src/ui/live/use-live.ts';
import { useChatPlace } from '../context.ts';

/** What somebody is called who is in the conversation, or left it and is in a course of mine; `undefined`: this device does not know. */
export const useNameOf = (): ((uid: string) => string | undefined) => {
  const { members } = useChatPlace();
  const names = useShared(namesOf);
  return (uid) => members.get(uid)?.name || names?.get(uid);
};
