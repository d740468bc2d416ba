import { addAppealPicture } from '#contract/features/account/appeal-calls.ts';

/** Whether the server took it: a form, and nobody is signed in. */
export const sendPicture = async (ticket: string, picture: Blob): Promise<boolean> => {
  const form = new FormData();
  form.set('ticket', ticket);
  form.set('file', picture, 'picture.jpg');
  try {
    const reply = await fetch(addAppealPicture.path, { method: 'POST', body: form });
    const said: unknown = await reply.json();
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 1;
  } catch {
    return false;
  }
};
