import { useState } from 'react';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { SelectField } from '../components/fields.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import styles from './history-tab.module.css';
import type { DrawDocument } from './revision-view.tsx';

const DOCUMENTS = DOCUMENT_KEYS.map((key) => ({ value: key, label: DOCUMENT_LABELS[key] }));

/** Every state each document was ever published in. */
export const HistoryTab = ({ preview }: { preview: DrawDocument }) => {
  const [documentKey, setDocumentKey] = useState<DocumentKey>('profile');
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h2>History</h2>
          <p>Every save is kept. Look at what changed, and go back to any version.</p>
        </div>
        <SelectField label="Document" value={documentKey} options={DOCUMENTS} onChange={setDocumentKey} />
      </header>
      <DocumentHistory key={documentKey} documentKey={documentKey} preview={preview} />
    </>
  );
};
