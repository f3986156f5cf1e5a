import type { ReactNode } from 'react';
import type { Founder, Profile } from '#contract/content';
import type { Portfolio } from '#contract/published-content';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { CvSections, withoutBlankEntries } from './cv-sections.tsx';
import { PassageFields } from './passage-fields.tsx';
import { ContactFields, HeroFields, LanguageAndDates, PersonalFields } from './personal-fields.tsx';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { SocialLinks, tidyLinks } from './social-links.tsx';

type CvList = 'experience' | 'education' | 'certifications' | 'technicalSkills';

type ProfileDraft = Profile & Partial<Pick<Portfolio, CvList>>;

interface ProfileEditorProps {
  preview: (portfolio: ProfileDraft, founder: Founder) => ReactNode;
}

export const ProfileEditor = ({ preview }: ProfileEditorProps) => {
  const profileDraft = useDraft('profile', { prepare: withTidyLinks });
  const founderDraft = useDraft('founder');
  const experience = useDraft('experience', { prepare: withoutBlankEntries });
  const education = useDraft('education', { prepare: withoutBlankEntries });
  const certifications = useDraft('certifications', { prepare: withoutBlankEntries });
  const tools = useDraft('technical_skills', { prepare: withoutBlankEntries });
  const editor = useEditor(
    'profile',
    [profileDraft, founderDraft, experience, education, certifications, tools],
    PROFILE_MESSAGES,
  );
  const { value: profile } = profileDraft;
  const { value: founder } = founderDraft;
  return (
    <EditorFrame
      editor={editor}
      title="Profile"
      lead="Who you are, how the site begins, and how visitors reach you."
      waiting="Loading profile..."
      preview={
        profile !== null &&
        founder !== null &&
        preview(
          {
            ...profile,
            ...(experience.value && { experience: experience.value }),
            ...(education.value && { education: education.value }),
            ...(certifications.value && { certifications: certifications.value }),
            ...(tools.value && { technicalSkills: tools.value }),
          },
          founder,
        )
      }
    >
      {profile !== null && founder !== null && (
        <>
          <PersonalFields draft={profileDraft} info={profile.personalInfo} />
          <HeroFields draft={profileDraft} info={profile.personalInfo} />
          <PassageFields draft={profileDraft} profile={profile} />
          <FounderFields draft={founderDraft} founder={founder} />
          <CvSections {...{ experience, education, certifications, tools }} />
          <ContactFields draft={profileDraft} info={profile.personalInfo} />
          <SocialLinks draft={profileDraft} links={profile.socialLinks} />
          <LanguageAndDates draft={profileDraft} info={profile.personalInfo} />
        </>
      )}
    </EditorFrame>
  );
};

const PROFILE_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading profile', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving profile',
    description: reason === '' ? 'Failed to save changes. Please try again.' : reason,
  }),
  saved: { title: 'Profile updated successfully!', description: 'Your changes are now live on your website.' },
};

const withTidyLinks = (profile: Profile): Profile => ({ ...profile, socialLinks: tidyLinks(profile.socialLinks) });

interface FounderFieldsProps {
  draft: Draft<'founder'>;
  founder: Founder;
}

const FounderFields = ({ draft, founder }: FounderFieldsProps) => (
  <FormSection title="About the Founder" hint="The home page's about section.">
    <TextField
      label="Founder name"
      value={founder.title}
      error={draft.errors['title']}
      onChange={(title) => draft.change((present) => ({ ...present, title }))}
    />
    <RichTextField
      label="Founder description"
      value={founder.description}
      error={errorAt(draft.errors, 'description')}
      onChange={(description) => draft.change((present) => ({ ...present, description }))}
    />
    <PictureField
      label="Founder image URL"
      hint="If left empty, the picture of your profile is the only one. Another photo stands beside this text."
      value={founder.imageUrl}
      error={draft.errors['imageUrl']}
      onChange={(imageUrl) => draft.change((present) => ({ ...present, imageUrl }))}
    />
  </FormSection>
);
