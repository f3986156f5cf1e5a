import { useState } from 'react';
import { attempt } from '../../components/attempt.ts';
import { buttonClass } from '../../components/button.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchOwnData } from './account-api.ts';

export const DownloadData = () => {
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    await attempt(async () => save(JSON.stringify(await fetchOwnData(), null, 2)), 'Download failed');
    setLoading(false);
  };
  return (
    <button type="button" className={buttonClass('outline')} disabled={isLoading} onClick={() => void download()}>
      {isLoading ? 'Gathering your data...' : 'Download my data'}
    </button>
  );
};

const FILE_NAME = 'my-data.json';

const save = (text: string): void => saveFile(new Blob([text], { type: 'application/json' }), FILE_NAME);
