import type { EditorMessages } from '../draft/use-editor.ts';

export const PRICING_MESSAGES: EditorMessages = {
  // The editor begins with tiers of its own instead.
  loadFailed: null,
  saveFailed: () => ({ title: 'Error', description: 'Failed to update pricing tiers. Please try again.' }),
  saved: { title: 'Success!', description: 'Pricing tiers updated successfully.' },
};
