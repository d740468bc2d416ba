import { keepShared } from '#src/core/shared.ts';

/** A share from another app arrives as a form; the page that asks what to do with it is shown instead. */
export const takeShare = async ({ request }: { readonly request: Request }): Promise<Response> => {
  const form = await request.formData();
  const text = (name: string): string => {
    const given = form.get(name);
    return typeof given === 'string' ? given : '';
  };
  await keepShared({ title: text('title'), text: text('text'), url: text('url') });
  return Response.redirect('/share', 303);
};
