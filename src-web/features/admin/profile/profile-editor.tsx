import type { ReactNode } from 'react';
import type { Founder, Profile } from '#contract/content';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ContactFields, HeroFields, PersonalFields } from './personal-fields.tsx';
import { FounderFields } from './founder-fields.tsx';
import { SocialLinks } from './social-links.tsx';

const PROFILE_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading profile', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving profile',
    description: reason === '' ? 'Failed to save changes. Please try again.' : reason,
  }),
  saved: { title: 'Profile updated successfully!', description: 'Your changes are now live on your website.' },
};

interface ProfileEditorProps {
  preview: (profile: Profile, founder: Founder) => ReactNode;
}

/** Who the site is about, how it begins, and how to reach them. */
export const ProfileEditor = ({ preview }: ProfileEditorProps) => {
  const profileDraft = useDraft('profile');
  const founderDraft = useDraft('founder');
  const editor = useEditor('profile', [profileDraft, founderDraft], PROFILE_MESSAGES);
  const { value: profile } = profileDraft;
  const { value: founder } = founderDraft;
  return (
    <EditorFrame
      editor={editor}
      title="Profile"
      lead="Who you are, how the site begins, and how visitors reach you."
      waiting="Loading profile..."
      preview={profile !== null && founder !== null && preview(profile, founder)}
    >
      {profile !== null && founder !== null && (
        <>
          <PersonalFields draft={profileDraft} info={profile.personalInfo} />
          <HeroFields draft={profileDraft} info={profile.personalInfo} />
          <FounderFields draft={founderDraft} founder={founder} />
          <ContactFields draft={profileDraft} info={profile.personalInfo} />
          <SocialLinks draft={profileDraft} links={profile.socialLinks} />
        </>
      )}
    </EditorFrame>
  );
};
