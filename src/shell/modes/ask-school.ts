import { getSchoolConfig } from '#contract/features/school/calls.ts';
import { askOnce, lazyWire } from '#src/core/rpc.ts';
import { schoolOfHost, showSchool } from '#src/ui/live/school.ts';
import { languageTag } from '#src/ui/words/language.ts';

/** Asks how this school looks. Without an answer the last one stays. */
export const askSchool = async (): Promise<void> => {
  const wire = lazyWire({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    token: async () => undefined,
    language: languageTag,
    now: Date.now,
  });
  const answered = await askOnce(wire, getSchoolConfig, { school: schoolOfHost(location.hostname) }).catch(
    () => undefined,
  );
  if (answered?.ok !== true) return;
  const { links } = answered.value;
  const aiWriting = links.aiWriting.map(({ title, url }) => ({ name: title, url }));
  showSchool({ ...answered.value, links: { ...links, aiWriting } });
};
