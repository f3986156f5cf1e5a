import { expect, test } from 'vitest';
import { founderPicture } from '../../src-web/features/portfolio/founder-picture.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { documentSchemas } from '#contract/content';

const { personalInfo } = documentSchemas.profile.parse(sampleDocuments.profile);
const founder = (imageUrl: string) => documentSchemas.founder.parse({ ...sampleDocuments.founder, imageUrl });
const photo = { ...personalInfo, profileImage: '/media/me.webp' };

test('the founder’s picture is the profile’s unless the owner chose another; a new photo brings no sample back', () => {
  expect(founderPicture(null, photo)).toBe('');
  expect(founderPicture(founder(''), photo)).toBe('');
  expect(founderPicture(founder('/media/me.webp'), photo)).toBe('');
  expect(founderPicture(founder('/illustrations/founder.svg'), photo)).toBe('');
  expect(founderPicture(founder('/media/at-work.webp'), photo)).toBe('/media/at-work.webp');
});
