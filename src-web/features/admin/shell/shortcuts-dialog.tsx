import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { TABS, type TabId } from '../tabs.ts';
import styles from './shortcuts-dialog.module.css';
import { TAB_KEYS } from './use-shortcuts.ts';

/** Lists what the keyboard does here. */
export const KeysDialog = ({ tabs, onClose }: { tabs: readonly TabId[]; onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className={styles['keys']}>
      <Key does="Save what this tab holds">
        <Command /> <kbd>S</kbd>
      </Key>
      <Key does="Show these keys">
        <kbd>?</kbd>
      </Key>
      {TABS.map(
        ({ id, label }, index) =>
          tabs.includes(id) && (
            <Key key={id} does={`Go to ${label}`}>
              <kbd>g</kbd> <kbd>{TAB_KEYS[index]}</kbd>
            </Key>
          ),
      )}
      <Key does="In a text: make what is selected a link">
        <Command /> <kbd>K</kbd>
      </Key>
      <Key does="In a list of a text: move the entry in or out">
        <Command /> <kbd>]</kbd> <Command /> <kbd>[</kbd>
      </Key>
      <Key does="From a text to its tools">
        <kbd>Alt</kbd> <kbd>F10</kbd>
      </Key>
      <Key does="Move along the tabs, when one has the focus">
        <kbd>←</kbd> <kbd>→</kbd>
      </Key>
    </dl>
  </Dialog>
);

const Key = ({ does, children }: { does: string; children: ReactNode }) => (
  <div className={styles['key']}>
    <dt>{children}</dt>
    <dd>{does}</dd>
  </div>
);

const Command = () => <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
