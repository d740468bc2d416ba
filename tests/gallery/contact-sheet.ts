/** One picture of one screen. `file` is relative to the gallery's folder. */
export interface Picture {
  readonly name: string;
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly file: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page that shows all pictures, screen by screen. */
export const pageOf = (pictures: readonly Picture[]): string => {
  const byName = Map.groupBy(pictures, ({ name }) => name);
  const figure = ({ language, theme, width, file }: Picture) =>
    `<figure><a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a><figcaption>${language}, ${theme}, ${width}</figcaption></figure>`;
  const sections = [...byName].map(
    ([name, taken]) => `<h2>${escaped(name)}</h2><div>${taken.map(figure).join('')}</div>`,
  );
  const style =
    'body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;gap:16px;overflow-x:auto}img{height:420px;border:1px solid #999}figure{margin:0}';
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${sections.join('\n')}`;
};
