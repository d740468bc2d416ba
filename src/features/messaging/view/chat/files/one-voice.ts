let speaking: HTMLAudioElement | undefined;

/** One voice at a time: whoever begins makes the others stop. */
export const speakAlone = (element: HTMLAudioElement): void => {
  if (speaking !== element) speaking?.pause();
  speaking = element;
};

export const fallSilent = (element: HTMLAudioElement | null): void => {
  if (element === null) return;
  element.pause();
  if (speaking === element) speaking = undefined;
};
