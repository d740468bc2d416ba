import { lazy } from 'react';
import { certificationDialog } from './state.ts';

/** Stands in the frame of signed-in screens. */
export const CertificationDialog = lazy(async () => ({
  default: (await import('./certification-dialog.tsx')).CertificationDialog,
}));

/** Opens the certification by an institution, from any screen (S-121). */
export const openCertification = (): void => {
  certificationDialog.open = true;
};
