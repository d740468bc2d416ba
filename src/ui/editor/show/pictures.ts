/** A picture that is a file of ours. */
export interface Shown {
  readonly id: string;
  readonly name: string;
}

export type OnPicture = (pictures: readonly Shown[], index: number) => void;

const idIn = (picture: HTMLElement): string | undefined =>
  /\/file\/([0-9a-f-]{36})$/.exec(picture.dataset.address ?? picture.getAttribute('src') ?? '')?.[1];

/** Makes the pictures of a text openable, by press and by key. `nameless`: what one without a name is called. Answers how to stop. */
export const openPictures = (root: HTMLElement, onPicture: OnPicture, nameless: string): (() => void) => {
  const pictures = [...root.querySelectorAll('img')].filter(
    (picture) => idIn(picture) !== undefined && picture.closest('a') === null,
  );
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.setAttribute('role', 'button');
    if (picture.alt === '') picture.setAttribute('aria-label', nameless);
    picture.style.cursor = 'zoom-in';
  }
  const open = (event: Event) => {
    const index = pictures.indexOf(event.target as HTMLImageElement);
    if (index < 0) return;
    event.preventDefault();
    const shown = pictures.map((picture) => ({ id: idIn(picture) ?? '', name: picture.alt }));
    onPicture(shown, index);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(event);
  };
  root.addEventListener('click', open);
  root.addEventListener('keydown', onKey);
  return () => {
    root.removeEventListener('click', open);
    root.removeEventListener('keydown', onKey);
  };
};
