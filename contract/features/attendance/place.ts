import { farFrom } from './keys.ts';

/** Where a device is, by its own word: degrees, and metres by which it may be wrong. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

const earth = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points of the earth, by the half-versed sine. */
const between = (one: Place, other: Place): number => {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(part)));
};

/** Metres that are surely between them: what both positions may be wrong is taken off. -1: one of them is not known. */
export const distanceOf = (teacher: Place | undefined, student: Place | undefined): number =>
  teacher === undefined || student === undefined
    ? -1
    : Math.max(0, Math.round(between(teacher, student) - teacher.accuracy - student.accuracy));

/** It is shown to the teacher; it keeps nobody from signing in. */
export const isFar = (distance: number): boolean => distance > farFrom;
