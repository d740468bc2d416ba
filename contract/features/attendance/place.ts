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

/** Metres that are said, each for what lies below it. */
const steps = [100, 200, 500, 1_000] as const;

/** This far, or farther. */
export const farthest = 1_000;

/**
 * Metres that are surely between them, about: what both positions may be wrong is taken off. 0: no more than a class. -1: one of them is
 * not known. To the metre, and from three places that somebody makes up, it would tell where the other one is.
 */
export const distanceOf = (teacher: Place | undefined, student: Place | undefined): number => {
  if (teacher === undefined || student === undefined) return -1;
  const metres = Math.round(between(teacher, student) - teacher.accuracy - student.accuracy);
  return isFar(metres) ? (steps.find((step) => metres <= step) ?? farthest) : 0;
};

/** It is shown to the teacher; it keeps nobody from signing in. */
export const isFar = (distance: number): boolean => distance > farFrom;
