import type { EditorMessages } from '../draft/use-editor.ts';

export const PROJECTS_MESSAGES: EditorMessages = {
  loadFailed: (description) => ({ tone: 'error', title: 'Error loading projects', description }),
  saveFailed: (description) => ({ tone: 'error', title: 'Error saving projects', description }),
  saved: {
    title: 'Projects updated successfully!',
    description: 'Your changes have been saved and are now live on your website.',
  },
};

export const NO_PROJECTS = 'No projects added yet. Click "Add Project" to get started.';
