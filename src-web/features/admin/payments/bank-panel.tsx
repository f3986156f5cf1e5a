import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Bank } from '#contract/bank';
import { textButtonClass } from '../../../components/text-button.ts';
import { messageOf } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { FileButton } from '../media/file-button.tsx';
import { useDroppedFiles } from '../media/use-dropped-files.ts';
import styles from './bank-panel.module.css';
import { fetchBank, sayBankSeen } from './payments-api.ts';

export const BANK = 'bank';

export const BankPanel = ({ onRecorded }: { onRecorded: () => void }) => {
  const { data: bank } = useQuery({ queryKey: [BANK], queryFn: fetchBank });
  if (bank === undefined || (!bank.is_offered && bank.parts.length === 0)) return null;
  return <BankFilesPanel bank={bank} onRecorded={onRecorded} />;
};

const BankFiles = lazy(async () => ({ default: (await import('../bank-file/bank-files.tsx')).BankFiles }));

const BankFilesPanel = ({ bank, onRecorded }: { bank: Bank; onRecorded: () => void }) => {
  const client = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ turn: number; files: readonly File[] } | null>(null);
  const onFiles = useCallback(
    (files: readonly File[]) => setChosen((before) => ({ turn: (before?.turn ?? 0) + 1, files })),
    [],
  );
  const isOver = useDroppedFiles(area, onFiles);
  const seen = async (day: string) => {
    try {
      client.setQueryData([BANK], await sayBankSeen(day));
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: messageOf(error instanceof Error ? error : new Error()) });
    }
  };
  return (
    <Panel
      isWide
      title="From Your Bank"
      lead="Drop your bank’s file, CAMT.053 or CSV. It is read in this browser and kept nowhere. Only the payments that you record are sent to the site."
    >
      <div ref={area} className={styles['area']} data-over={isOver || undefined}>
        <FileButton
          label="Choose bank files"
          accept=".xml,.csv,.txt,text/csv,text/xml,application/xml"
          look="outline"
          isMultiple
          onFiles={onFiles}
        />
        <p>
          {bank.seen_until === null
            ? 'You have not said yet when you last looked at your bank.'
            : seenLabel(bank.seen_until)}{' '}
          {bank.seen_until !== bank.today && (
            <button type="button" className={textButtonClass} onClick={() => void seen(bank.today)}>
              I have looked today
            </button>
          )}
        </p>
      </div>
      {chosen !== null && (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <BankFiles
            key={chosen.turn}
            files={chosen.files}
            bank={bank}
            onRecorded={onRecorded}
            onSeen={seen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
};

const seenLabel = (day: string): string => `Your bank was looked at up to ${formatDay(day)}.`;
