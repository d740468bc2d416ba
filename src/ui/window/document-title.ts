let name = '';
let unread = 0;

const show = (): void => {
  document.title = `${unread === 0 ? '' : `(${unread > 99 ? '99+' : unread}) `}${name}`;
};

export const showTitle = (title: string): void => {
  name = title;
  show();
};

/** Before the tab's name: what is unread. */
export const showTitleCount = (count: number): void => {
  unread = count;
  show();
};
