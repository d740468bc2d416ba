import type { Border, Right } from './calls.ts';

/** Nobody of these looks after a school. */
const nobody: Right = [];
const attest = { coid: 'none', name: 'Li Lei', stno: '0071' };
const data = Buffer.from('name,number\nLi Lei,0071\n').toString('base64');

export const certificationFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  searchSchools: { may: 'self', input: () => ({ search: 'Qi' }) },
  userAttest: { may: 'self', input: () => attest },
  askAttest: { may: 'self', input: () => attest },
  listAttests: { may: 'self', input: () => ({}) },
  cancelAttest: { may: 'self', input: () => attest },
  changeAttest: { may: 'self', input: () => ({ sourceCoid: 'none', ...attest }) },
  listOnlineCourses: { may: 'self', input: () => ({ option: '1', isRelationCollege: '2' }) },
  teachClass: { may: 'self', input: () => ({ coid: 'none' }) },
  relationTeachClass: {
    may: 'self',
    input: ({ world, courseId }) => ({
      coid: 'none',
      classArray: [{ teachClassid: world.newId(), classid: courseId }],
    }),
  },
  cancelRealtionTeachClass: { may: ['teacher'], input: ({ courseId }) => ({ courseId }) },
  listCertifications: { may: nobody, input: () => ({}) },
  decideCertification: { may: nobody, input: ({ world }) => ({ id: world.newId(), approve: 1 }) },
  importRegister: { may: nobody, input: () => ({ kind: 'people', data, dryRun: true }) },
};
