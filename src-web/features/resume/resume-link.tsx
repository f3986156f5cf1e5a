import type { MouseEvent } from 'react';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { onWorker } from '../../lib/own-host.ts';

/** The way to the owner's resume; a link like any other where there is no script. */
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
      Download Resume
      <Icon name="Download" />
    </a>
  );
};

const PATH = onWorker('/api/resume/download');

/** A new window of the browser, if it lets us have one. */
const openWindow = (): boolean => {
  // Not with `noopener`, which never tells whether a window opened.
  const opened = window.open(PATH, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
};
