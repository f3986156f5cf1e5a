import type { EditorMessages } from '../draft/use-editor.ts';

export const PROFILE_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading profile', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving profile',
    description: reason === '' ? 'Failed to save changes. Please try again.' : reason,
  }),
  saved: { title: 'Profile updated successfully!', description: 'Your changes are now live on your website.' },
};
