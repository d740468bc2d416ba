import type { Relation } from '#contract/features/graph/ids.ts';
import type { PointTag } from '#contract/features/graph/keys.ts';
import { boxHeight, boxWidth, type Spot } from '#src/features/graph/data/layout.ts';
import type { Point } from '#src/features/graph/data/model.ts';

/** What is drawn, prepared once for each change. */
export interface Scene {
  readonly points: readonly Point[];
  readonly relations: readonly Relation[];
  readonly spots: ReadonlyMap<string, Spot>;
  readonly selected: string;
  /** How far each point is reached, 0 to 1. */
  readonly shares?: ReadonlyMap<string, number> | undefined;
  /** Points that a search found; the others are pale. */
  readonly found?: ReadonlySet<string> | undefined;
}

/** What is seen of it: a point of the drawing at the left upper corner, and pixels for each of its own. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Palette {
  readonly panel: string;
  readonly page: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly subtle: string;
  readonly done: string;
  readonly tags: Readonly<Record<PointTag, string>>;
  readonly font: string;
}

/** Below this nobody reads a name. */
const readable = 0.32;
const radius = 8;

type Canvas = CanvasRenderingContext2D;

export const paint = (
  canvas: Canvas,
  scene: Scene,
  view: View,
  size: { width: number; height: number },
  colors: Palette,
) => {
  canvas.save();
  canvas.scale(view.scale, view.scale);
  canvas.translate(-view.x, -view.y);
  const sight = {
    left: view.x - boxWidth,
    top: view.y - boxHeight,
    right: view.x + size.width / view.scale + boxWidth,
    bottom: view.y + size.height / view.scale + boxHeight,
  };
  const isSeen = ({ x, y }: Spot) => x > sight.left && x < sight.right && y > sight.top && y < sight.bottom;
  drawEdges(canvas, scene, sight, view.scale, colors);
  canvas.font = `500 13px ${colors.font}`;
  canvas.textBaseline = 'middle';
  for (const point of scene.points) {
    const spot = scene.spots.get(point.id);
    if (spot !== undefined && isSeen(spot)) drawPoint(canvas, point, spot, scene, view.scale, colors);
  }
  canvas.restore();
};

const drawEdges = (
  canvas: Canvas,
  { points, relations, spots, selected }: Scene,
  sight: { left: number; top: number; right: number; bottom: number },
  scale: number,
  colors: Palette,
) => {
  const line = (from: Spot | undefined, to: Spot | undefined, isStrong: boolean, arrow: boolean) => {
    if (from === undefined || to === undefined) return;
    if (Math.max(from.x, to.x) < sight.left || Math.min(from.x, to.x) > sight.right) return;
    if (Math.max(from.y, to.y) < sight.top || Math.min(from.y, to.y) > sight.bottom) return;
    const isForward = to.x >= from.x;
    const [startX, endX] = [
      from.x + (isForward ? boxWidth : -boxWidth) / 2,
      to.x - (isForward ? boxWidth : -boxWidth) / 2,
    ];
    const bend = Math.max(24, Math.abs(endX - startX) / 2) * (isForward ? 1 : -1);
    canvas.beginPath();
    canvas.moveTo(startX, from.y);
    canvas.bezierCurveTo(startX + bend, from.y, endX - bend, to.y, endX, to.y);
    canvas.lineWidth = (isStrong ? 2.5 : 1.25) / Math.max(scale, 0.5);
    canvas.stroke();
    if (!arrow || scale < 0.2) return;
    const tip = isForward ? -8 : 8;
    canvas.beginPath();
    canvas.moveTo(endX, to.y);
    canvas.lineTo(endX + tip, to.y - 4.5);
    canvas.lineTo(endX + tip, to.y + 4.5);
    canvas.fill();
  };
  canvas.setLineDash([]);
  for (const { id, parentId } of points) {
    if (parentId === '') continue;
    const isStrong = id === selected || parentId === selected;
    canvas.strokeStyle = colors.muted;
    canvas.globalAlpha = isStrong ? 1 : 0.35;
    line(spots.get(parentId), spots.get(id), isStrong, false);
  }
  canvas.globalAlpha = 1;
  for (const { fromId, toId, kind } of relations) {
    const isStrong = fromId === selected || toId === selected;
    canvas.strokeStyle = kind === 'before' ? colors.accent : colors.muted;
    canvas.fillStyle = colors.accent;
    canvas.setLineDash(kind === 'related' ? [5, 5] : []);
    line(spots.get(fromId), spots.get(toId), isStrong, kind === 'before');
  }
  canvas.setLineDash([]);
};

const drawPoint = (
  canvas: Canvas,
  { id, name, tags }: Point,
  { x, y }: Spot,
  { selected, shares, found }: Scene,
  scale: number,
  colors: Palette,
) => {
  const [left, top] = [x - boxWidth / 2, y - boxHeight / 2];
  const isSelected = id === selected;
  canvas.globalAlpha = found === undefined || found.has(id) ? 1 : 0.25;
  canvas.beginPath();
  canvas.roundRect(left, top, boxWidth, boxHeight, radius);
  canvas.fillStyle = isSelected ? colors.subtle : colors.panel;
  canvas.fill();
  const share = shares?.get(id);
  if (share !== undefined) {
    canvas.save();
    canvas.clip();
    canvas.fillStyle = colors.done;
    canvas.fillRect(left, top + boxHeight - 4, boxWidth * share, 4);
    canvas.restore();
  }
  canvas.lineWidth = isSelected ? 2.5 : 1;
  canvas.strokeStyle = isSelected ? colors.accent : colors.muted;
  canvas.stroke();
  if (scale >= readable) {
    const room = boxWidth - 20 - tags.length * 10;
    canvas.fillStyle = colors.text;
    canvas.fillText(shortened(canvas, name, room), left + 10, y + 0.5);
    tags.forEach((tag, at) => {
      canvas.beginPath();
      canvas.arc(left + boxWidth - 10 - at * 10, y, 3.5, 0, Math.PI * 2);
      canvas.fillStyle = colors.tags[tag];
      canvas.fill();
    });
  }
  canvas.globalAlpha = 1;
};

const widths = new Map<string, string>();

/** As much of a name as there is room for; asked for in every frame, so it is remembered. */
const shortened = (canvas: Canvas, name: string, room: number): string => {
  const key = `${room} ${canvas.font} ${name}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  let text = name;
  if (canvas.measureText(text).width > room) {
    while (text.length > 1 && canvas.measureText(`${text}…`).width > room) text = text.slice(0, -1);
    text = `${text}…`;
  }
  if (widths.size > 10_000) widths.clear();
  widths.set(key, text);
  return text;
};

/** The point at a place of the drawing; what is drawn last lies on top. */
export const pointAt = ({ points, spots }: Scene, x: number, y: number): Point | undefined =>
  points.findLast(({ id }) => {
    const spot = spots.get(id);
    return spot !== undefined && Math.abs(spot.x - x) <= boxWidth / 2 && Math.abs(spot.y - y) <= boxHeight / 2;
  });
