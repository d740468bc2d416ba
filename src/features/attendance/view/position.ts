import type { Place } from '#contract/features/attendance/place.ts';

/** Why a device does not say where it is. */
export type NoPosition = 'insecure' | 'denied' | 'unavailable';

const patience = 15_000;

/** Where this device is, if it says so: asked of the person by the browser. */
export const positionHere = async (): Promise<Place | NoPosition> => {
  if (!globalThis.isSecureContext || !('geolocation' in navigator)) return 'insecure';
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 30_000 },
    );
  });
};
