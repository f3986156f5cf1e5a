import type { EditorMessages } from '../draft/use-editor.ts';

export const ABOUT_MESSAGES: EditorMessages = {
  loadFailed: () => ({ tone: 'error', title: 'Error', description: 'Failed to load about page content' }),
  saveFailed: () => ({ tone: 'error', title: 'Error', description: 'Failed to save about page content' }),
  saved: { title: 'Success', description: 'About page content updated successfully!' },
};
