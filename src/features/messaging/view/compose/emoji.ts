/** In the order of the grid: moods, people and hands, school, the rest. */
export const emoji: readonly string[] = [
  ...['😀', '😄', '😂', '🤣', '😊', '😉', '😍', '😘'],
  ...['😋', '😎', '🤔', '🤗', '😐', '🙄', '😏', '😴'],
  ...['😅', '😳', '🥺', '😢', '😭', '😤', '😡', '😱'],
  ...['🤯', '🥳', '🤩', '😇', '🤒', '😷', '🤝', '🙏'],
  ...['👍', '👎', '👌', '✌️', '💪', '👏', '🙌', '👋'],
  ...['❤️', '💔', '💯', '🔥', '✨', '🎉', '🎁', '🌹'],
  ...['📚', '📖', '✏️', '📝', '📎', '💻', '🔬', '🎓'],
  ...['✅', '❌', '❓', '❗', '⏰', '☕', '🍚', '🌙'],
];

/** The field that an arrow leads to from `index`; the rows do not join at their ends. */
export const emojiAfter = (index: number, key: string, columns: number): number => {
  const row = Math.floor(index / columns) * columns;
  if (key === 'Home') return row;
  if (key === 'End') return Math.min(row + columns, emoji.length) - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const next = index + (steps[key] ?? 0);
  return next < 0 || next >= emoji.length ? index : next;
};
