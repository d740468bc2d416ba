/** Characters of a piece: as many as fit, and never more than the second. */
const [usual, most] = [500, 800] as const;

/** Ends of sentences and lines; what has none is cut where it is full. */
const sentences = (text: string): string[] => text.match(/[^\n。！？!?；;.]*(?:[。！？!?；;.\n]+|$)/g) ?? [];

/** A text in pieces that can be read by themselves: whole sentences, about `usual` characters of them. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let piece = '';
  const end = () => {
    const done = piece
      .replaceAll(/[ \t]+/g, ' ')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    if (done !== '') pieces.push(done);
    piece = '';
  };
  for (const sentence of sentences(text)) {
    for (let at = 0; at < sentence.length; at += most) {
      const part = sentence.slice(at, at + most);
      if (piece.length + part.length > most) end();
      piece += part;
      if (piece.length >= usual) end();
    }
  }
  end();
  return pieces;
};
