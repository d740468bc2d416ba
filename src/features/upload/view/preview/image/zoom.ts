/** How a picture lies: `scale` 1 fits it into the stage; `x`, `y` move its middle, px; quarter turns to the right. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly turns: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0, turns: 0 };

const least = 1;
const most = 16;

/** Larger or smaller about a point, given from the stage's middle: what lies under it stays under it. */
export const zoomed = (view: View, factor: number, x = 0, y = 0): View => {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  if (scale === least) return { ...view, scale, x: 0, y: 0 };
  const by = scale / view.scale;
  return { ...view, scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
};

/** Moved, but never so far that an edge of the picture leaves the stage's edge behind. */
export const moved = (view: View, dx: number, dy: number, picture: Size, stage: Size): View => {
  const { width, height } = shown(picture, stage, view.turns);
  const free = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    ...view,
    x: within(view.x + dx, free(width, stage.width)),
    y: within(view.y + dy, free(height, stage.height)),
  };
};

export const turned = (view: View): View => ({ ...fitted, turns: (view.turns + 1) % 4 });

/** The size of the picture's box, before it is turned: as large as fits, never larger than it is. */
export const boxOf = (picture: Size, stage: Size, turns: number): Size => {
  const isAcross = turns % 2 === 1;
  const room = isAcross ? { width: stage.height, height: stage.width } : stage;
  const by = Math.min(1, room.width / picture.width, room.height / picture.height);
  return { width: picture.width * by, height: picture.height * by };
};

const shown = (picture: Size, stage: Size, turns: number): Size => {
  const { width, height } = boxOf(picture, stage, turns);
  return turns % 2 === 1 ? { width: height, height: width } : { width, height };
};
