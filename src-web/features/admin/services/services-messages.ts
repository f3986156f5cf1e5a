import type { EditorMessages } from '../draft/use-editor.ts';

export const SERVICES_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading skills', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving skills',
    description: reason === '' ? 'Failed to update skills' : reason,
  }),
  saved: {
    title: 'Skills updated successfully!',
    description: 'Your changes have been saved and are now live on your website.',
  },
};
