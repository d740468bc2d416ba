let name = '';
let count = 0;

const show = (): void => {
  document.title = `${count === 0 ? '' : `(${count > 99 ? '99+' : count}) `}${name}`;
};

export const showTitle = (title: string): void => {
  name = title;
  show();
};

/** Before the tab's name, as on the app's icon: what is unread or needs the person. */
export const showTitleCount = (shown: number): void => {
  count = shown;
  show();
};
