import type { Edits, Theme, Profile, Project, Story } from '#contract/content';
import { pictureKey, type FocusPoint } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import { cleanText } from '#contract/rich-text-text';
import { readMarks, type Mark } from '#contract/marks';
import { contentLanguageOf, dirOf } from '#contract/words';
import { tidyMarks } from '#contract/tidy-marks';

export interface CardContent {
  name: string;
  heading: readonly string[];
  figure: { value: string; label: string } | null;
  detail: string;
  edits: readonly Mark[];
  picture: string;
  focus: FocusPoint | null;
  look: Theme;
  dir: 'ltr' | 'rtl';
}

interface Owner {
  profile: Profile;
  look: Theme;
  pictures?: PictureTexts | undefined;
}

const pictureOf = (picture: string, said: PictureTexts = {}): Pick<CardContent, 'picture' | 'focus'> => ({
  picture,
  focus: said[pictureKey(picture)]?.focus ?? null,
});

export const homeCard = ({ profile, look, pictures }: Owner): CardContent => ({
  ...base(profile, look),
  heading: statementOf(cleanText(profile.personalInfo.heroDescription), profile.personalInfo.title),
  edits: passageOf(profile.edits),
  ...pictureOf(profile.personalInfo.profileImage, pictures),
});

export const aboutCard = ({ profile, look, pictures }: Owner, story: Story): CardContent => ({
  ...base(profile, look),
  heading: statementOf(profile.personalInfo.bio ?? '', story.title),
  detail: [profile.personalInfo.title, profile.personalInfo.location].filter((text) => text !== '').join(', '),
  ...pictureOf(story.imageUrl || profile.personalInfo.profileImage, pictures),
});

export const projectCard = ({ profile, look, pictures }: Owner, project: Project): CardContent => ({
  ...base(profile, look),
  heading: [project.title],
  figure: project.caseStudy?.metrics?.[0] ?? null,
  detail: [project.caseStudy?.client?.trim() ?? '', project.year ?? ''].filter((text) => text !== '').join(', '),
  ...pictureOf(project.image, pictures),
});

const base = ({ personalInfo }: Profile, look: Theme): CardContent => ({
  name: personalInfo.name,
  heading: [],
  figure: null,
  detail: '',
  edits: [],
  picture: '',
  focus: null,
  look,
  dir: dirOf(contentLanguageOf(personalInfo)),
});

const statementOf = (text: string, instead: string): string[] => {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  if (sentence === '') return [instead];
  const clause = /^(.{24,}?)(?:[:;]|\s[–—])\s/s.exec(sentence)?.[1];
  return clause === undefined ? [sentence] : [sentence, `${clause}.`];
};

const passageOf = (edits: Edits | undefined): Mark[] => {
  const marks = edits === undefined ? [] : readMarks(tidyMarks(edits));
  const passage: Mark[] = [];
  for (const mark of marks) {
    const end = mark.kind === 'struck' ? -1 : mark.text.search(/[.!?](?:\s|$)/);
    if (end === -1) passage.push(mark);
    else return [...passage, { ...mark, text: mark.text.slice(0, end + 1) }];
  }
  return passage;
};
