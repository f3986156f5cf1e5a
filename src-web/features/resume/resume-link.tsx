import type { MouseEvent } from 'react';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { onWorker } from '../../lib/own-host.ts';
import { word } from '../../lib/words.ts';

export const ResumeLink = ({ owner }: { owner: string }) => {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (openWindow()) return;
    void import('./save-resume.ts').then(
      ({ saveResume }) => saveResume(PATH, owner),
      () => location.assign(PATH),
    );
  };
  return (
    <a className={buttonClass('quiet')} href={PATH} target="_blank" rel="noopener" onClick={open}>
      {word('resume.download')}
      <Icon name="Download" />
    </a>
  );
};

const PATH = onWorker('/api/resume/download');

const openWindow = (): boolean => {
  // With `noopener`, `window.open` would not tell whether a window opened.
  const opened = window.open(PATH, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
};
