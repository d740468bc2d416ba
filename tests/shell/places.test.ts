import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metaOf } from '#src/shell/header/route-meta.ts';
import { leadFrom, metaOfPlace, placeAt } from '#src/shell/nav/places.ts';

/** Paths of the specification's routes, by their ids. */
const routes = readFileSync('docs/ledger.tsv', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [id = '', , , text = ''] = line.split('\t');
    return /^R-\d+$/.test(id) ? [{ id, path: text.split(' ')[0] ?? '' }] : [];
  });

/** Addresses that have a screen. */
const screens = [...readFileSync('src/route-tree.gen.ts', 'utf8').matchAll(/^ +fullPath: '([^']*)'/gm)].map(
  ([, path = '']) => path.toLowerCase().replace(/(.)\/$/, '$1'),
);

/** Public pages have one route for all of them. */
const publicPages = routes.filter(({ id }) => id >= 'R-011' && id <= 'R-024').map(({ path }) => path);

const sample = (path: string): string => path.replace('{id}', '42').replace('*', 'anything');

test('every route of the specification has a screen or is a place that tells what is planned, and none is both (S-091)', () => {
  const wrong = routes
    .filter(({ path }) => !publicPages.includes(path))
    .filter(({ path }) => {
      const hasScreen = screens.includes(path.toLowerCase()) || leadFrom(path) !== undefined;
      const place = placeAt(sample(path));
      // A screen comes before what stands for everything below.
      const isPlace = place !== undefined && !(hasScreen && place.path.endsWith('*'));
      return hasScreen === isPlace;
    });
  expect(wrong).toEqual([]);
});

test('addresses are matched without regard to case; what is unknown is no place', () => {
  expect(placeAt('/PAI/appinfo/workflow/')?.path).toBe('/pai/appInfo/workflow');
  expect(placeAt('/aiStudyAnalysis/report/7')?.path).toBe('/aiStudyAnalysis/report/*');
  expect(placeAt('/TeachingResearch/resource_detail')?.path).toBe('/TeachingResearch/*');
  expect(placeAt('/no/such/place')).toBeUndefined();
  expect(placeAt('/aiStudyAnalysis/report')).toBeUndefined();
});

test('lesson preparation leads to its area, study analysis to that of courses (S-081, S-085, S-134)', () => {
  expect(leadFrom('/lessonPreparation')).toBe('/lessonPreparationArea');
  expect(leadFrom('/aiStudyAnalysis/')).toBe('/aiStudyAnalysis/CourseAnalysis');
  expect(leadFrom('/TeachingResearchMain')).toBe('/TeachingResearch/main');
  expect(leadFrom('/pai')).toBeUndefined();
});

const headerAt = (path: string) => {
  const place = placeAt(path);
  if (place === undefined) throw new Error(`no place at ${path}`);
  return metaOf([
    { staticData: {}, pathname: '/' },
    { staticData: { level: 2 }, pathname: path, loaderData: { place, meta: metaOfPlace(place) } },
  ]);
};

test('a place tells its level, its title and the area it lies in (S-091, S-084)', () => {
  expect(headerAt('/aiStudyAnalysis/CourseAnalysis')).toMatchObject({ level: 1 });
  expect(headerAt('/aiStudyAnalysis/CourseAnalysis').parent).toBeUndefined();
  expect(headerAt('/pai/tools')).toMatchObject({ level: 2, parent: { path: '/pai' } });
  expect(headerAt('/lessonPreparation/ailecture')).toMatchObject({ level: 3 });
});

test('the graph editor has no header (S-083)', () => {
  expect(metaOf([{ staticData: { level: 2 }, pathname: '/KtpknowledgeGraph/Editor' }]).level).toBe(0);
});
