import { proxy } from 'valtio';

/** Whether the dialog of certification is open. */
export const certificationDialog = proxy({ open: false });

export const closeCertification = (): void => {
  certificationDialog.open = false;
};
