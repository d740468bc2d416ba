import { expect, test } from 'vitest';
import { metaOf } from '#src/shell/header/trail/route-meta.ts';
import { leadFrom, metaOfPlace, placeAt } from '#src/shell/nav/places/places.ts';

test('addresses are matched without regard to case; what is unknown is no place', () => {
  expect(placeAt('/PAI/datasetinfo/hittesting/')?.path).toBe('/pai/dataSetInfo/HitTesting');
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
  expect(headerAt('/pai')).toMatchObject({ level: 1 });
  expect(headerAt('/pai').parent).toBeUndefined();
  expect(headerAt('/pai/tools')).toMatchObject({ level: 2, parent: { path: '/pai' } });
  expect(headerAt('/homework')).toMatchObject({ level: 3 });
});

test('the graph editor and the live classroom have no header (S-083)', () => {
  expect(headerAt('/ktpknowledgeGraph/editor').level).toBe(0);
  expect(headerAt('/classroom').level).toBe(0);
  expect(metaOf([{ staticData: { level: 2 }, pathname: '/KtpknowledgeGraph/Editor' }]).level).toBe(0);
});
