import { useSearchParams } from 'react-router-dom';
import { DOCUMENT_KEYS, isDocumentKey, type DocumentKey } from '#contract/content';
import { SelectField } from '../components/fields.tsx';
import { DocumentHistory } from './document-history.tsx';
import { documentLabelInTab } from '../document-labels.ts';
import styles from './history-tab.module.css';
import type { DrawDocument } from './revision-view.tsx';

export const HistoryTab = ({ preview }: { preview: DrawDocument }) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('document') ?? '';
  const documentKey = isDocumentKey(asked) ? asked : 'profile';
  const setDocumentKey = (document: DocumentKey) => setSearch({ tab: 'history', document }, { replace: true });
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h2>History</h2>
          <p>Look at what changed, and go back to any version. The System tab says which old ones are kept.</p>
        </div>
        <SelectField label="Document" value={documentKey} options={DOCUMENTS} onChange={setDocumentKey} />
      </header>
      <DocumentHistory key={documentKey} documentKey={documentKey} preview={preview} />
    </>
  );
};

const DOCUMENTS = DOCUMENT_KEYS.map((key) => ({ value: key, label: documentLabelInTab(key) }));
