import { lazy, useEffect, useCallback, useReducer } from 'react';
import { useUnsavedTabs } from '../open-editors.ts';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { PictureLibraryContext, type PictureLibrary } from '../picture-library.ts';
import { TABS } from '../tabs.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ShellFrame, UNSAVED_TITLE } from './shell-frame.tsx';
import { TabPanels, type AdminTabs } from './tab-panels.tsx';
import type { DocumentKey } from '#contract/content';
import { onSaved } from '../saves.ts';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useOpenTab } from './use-open-tab.ts';

interface AdminShellProps {
  tabs: AdminTabs;
  onTrade: () => void;
}

export const AdminShell = ({ tabs, onTrade }: AdminShellProps) => {
  const available = TABS.map(({ id }) => id).filter((id) => tabs[id] !== undefined);
  const [tab, open] = useOpenTab(available);
  useShareCards();
  const guard = useLeaveGuard(useUnsavedTabs().length > 0);
  const [start, restart] = useReducer((count: number) => count + 1, 0);
  const beginAnew = () => {
    onTrade();
    restart();
  };
  return (
    <ShellFrame place={tab} available={available} onOpen={open}>
      <Onboarding tab={tab} available={available} onOpen={open} onTrade={beginAnew} />
      <PictureLibraryContext value={library}>
        <TabPanels key={start} tabs={tabs} tab={tab} />
      </PictureLibraryContext>
      {guard.isAsking && (
        <ConfirmDialog
          title={UNSAVED_TITLE}
          text={CONFIRM_LEAVE}
          yes="Leave"
          isDestructive
          no="Stay"
          onYes={guard.go}
          onNo={guard.stay}
        />
      )}
    </ShellFrame>
  );
};

const CONFIRM_LEAVE = 'You have unsaved changes. Are you sure you want to leave this page?';

const library: PictureLibrary = {
  upload: async (file, onProgress) => (await import('../media/upload-picture.ts')).uploadPicture(file, onProgress),
  uploadFile: async (file, onProgress) => (await import('../media/upload-file.ts')).uploadFile(file, onProgress),
  Picker: lazy(async () => ({ default: (await import('../media/picture-picker.tsx')).PicturePicker })),
  Describe: lazy(async () => ({ default: (await import('../media/describe-picture.tsx')).DescribePicture })),
};

const useShareCards = (): void => {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<unknown> = Promise.resolve();
    const redraw = async () => {
      const { redrawCards } = await import('../share-cards/redraw-cards.ts');
      await redrawCards();
    };
    const stop = onSaved((key) => {
      if (!DRAWN_FROM.has(key)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => (running = running.then(redraw).catch(() => undefined)), SETTLED_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
};

const DRAWN_FROM: ReadonlySet<DocumentKey | 'picture_texts'> = new Set([
  'profile',
  'story',
  'projects',
  'look',
  'picture_texts',
]);

/** The note waits, because an editor has several documents and owners often correct what they just saved. */
const SETTLED_MS = 1500;

const useLeaveGuard = (isDirty: boolean) => {
  const leaves = useCallback<BlockerFunction>(
    ({ nextLocation }) => isDirty && nextLocation.pathname !== paths.admin,
    [isDirty],
  );
  const blocker = useBlocker(leaves);
  useCloseGuard(isDirty);
  return {
    isAsking: blocker.state === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};

const useCloseGuard = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
