import { keepPdfData } from '#src/core/device/pdf-data.ts';

/** After a first PDF: what reading the next ones takes is put on the device, unless somebody saves bytes. */
export const keepAfterReading = async (): Promise<void> => {
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isSaving || !('caches' in globalThis) || navigator.serviceWorker?.controller == null) return;
  // No network, or no room: the next PDF tries again.
  await keepPdfData({ base: __PDF_DATA__, files: __PDF_KEPT__ }).catch(() => undefined);
};
