import { type Given, keepShared, tidyShared } from '#src/core/shared.ts';

const nothing: Given = { title: '', text: '', url: '', files: [] };

/** A share from another app arrives as a form; the page that asks what to do with it is shown instead. */
export const takeShare = async ({ request }: { readonly request: Request }): Promise<Response> => {
  const given = await request.formData().then(givenIn, () => nothing);
  await tidyShared().catch(() => undefined);
  const isKept = isEmpty(given) || (await keepShared(given).catch(() => false));
  return Response.redirect(isKept ? '/share' : '/share?full=1', 303);
};

/** Apps differ in what they call a file: whatever is none of the words counts. */
const givenIn = (form: FormData): Given => {
  const text = (name: string): string => {
    const given = form.get(name);
    return typeof given === 'string' ? given : '';
  };
  const files = [...form.values()].filter((part) => part instanceof File && part.name !== '');
  return { title: text('title'), text: text('text'), url: text('url'), files: files as File[] };
};

const isEmpty = ({ title, text, url, files }: Given): boolean =>
  files.length === 0 && [title, text, url].every((part) => part.trim() === '');
