import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { boundsOf, layoutOf } from '#src/features/graph/data/layout.ts';
import { childrenOf, type Graph, linesOf } from '#src/features/graph/data/model.ts';
import { saveSheets } from '#src/ui/words/save.ts';
import { paint } from '../drawing/paint.ts';
import { paletteOf } from '../drawing/palette.ts';
import { tagNames } from '../point-texts.ts';

/** As it can be read in again. */
export const saveTable = (name: string, graph: Graph, i18n: I18n): Promise<void> => {
  const names = new Map(graph.points.map((point) => [point.id, point.name]));
  const before = Map.groupBy(
    graph.relations.filter(({ kind }) => kind === 'before'),
    ({ toId }) => toId,
  );
  const head = [msg`Level`, msg`Name`, msg`Description`, msg`Tags`, msg`Needed first`].map((one) => i18n._(one));
  const lines = linesOf(childrenOf(graph.points)).map(({ point, depth }) => [
    depth + 1,
    point.name,
    point.description,
    point.tags.map((tag) => wordOf(i18n.locale, tag) ?? i18n._(tagNames[tag])).join('; '),
    (before.get(point.id) ?? []).flatMap(({ fromId }) => names.get(fromId) ?? []).join('; '),
  ]);
  return saveSheets(name, [{ name: i18n._(msg`Points`), head, lines }]);
};

const short: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { key: '重点', difficult: '难点', exam: '考点' },
  zh_tw: { key: '重點', difficult: '難點', exam: '考點' },
  en: { key: 'key', difficult: 'difficult', exam: 'exam' },
};

/** A word that is understood when the table is read. */
const wordOf = (locale: string, tag: string): string | undefined =>
  (short[locale] ?? short[locale.replace('-', '_').toLowerCase()])?.[tag];

/** More pixels than these no browser draws. */
const mostPixels = 12_000;
const margin = 40;

/** The whole graph as a picture; false where the browser makes none. */
export const savePicture = async (name: string, graph: Graph, on: Element): Promise<boolean> => {
  const spots = layoutOf(graph);
  const { left, top, right, bottom } = boundsOf(spots.values());
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const scale = Math.min(2, mostPixels / Math.max(width, height), Math.sqrt(40_000_000 / (width * height)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  const context = canvas.getContext('2d');
  if (context === null) return false;
  const colors = paletteOf(on);
  context.fillStyle = colors.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  paint(
    context,
    { points: graph.points, relations: graph.relations, spots, selected: '' },
    { x: left - margin, y: top - margin, scale },
    canvas,
    colors,
  );
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
};
