import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { TABS, type TabId } from '../tabs.ts';
import styles from './shortcuts-dialog.module.css';
import { TAB_KEYS } from './use-shortcuts.ts';

export const ShortcutsDialog = ({ tabs, onClose }: { tabs: readonly TabId[]; onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <dl className={styles['shortcuts']}>
      <Shortcut does="Go anywhere: type its name">
        <Command /> <kbd>K</kbd>
      </Shortcut>
      <Shortcut does="Save what this tab holds">
        <Command /> <kbd>S</kbd>
      </Shortcut>
      <Shortcut does="Take back the last change, outside fields (with Shift: bring it again)">
        <Command /> <kbd>Z</kbd>
      </Shortcut>
      <Shortcut does="Show these shortcuts">
        <kbd>?</kbd>
      </Shortcut>
      {TABS.map(
        ({ id, label }, index) =>
          tabs.includes(id) && (
            <Shortcut key={id} does={`Go to ${label}`}>
              <kbd>g</kbd> <kbd>{TAB_KEYS[index]}</kbd>
            </Shortcut>
          ),
      )}
      <Shortcut does="In a text: make what is selected a link">
        <Command /> <kbd>K</kbd>
      </Shortcut>
      <Shortcut does="In a list of a text: move the entry in or out">
        <Command /> <kbd>]</kbd> <Command /> <kbd>[</kbd>
      </Shortcut>
      <Shortcut does="From a text to its tools">
        <kbd>Alt</kbd> <kbd>F10</kbd>
      </Shortcut>
      <Shortcut does="From a text with three headings to its outline">
        <kbd>Alt</kbd> <kbd>F9</kbd>
      </Shortcut>
      <Shortcut does="Move along the tabs, when one has the focus">
        <kbd>↑</kbd> <kbd>↓</kbd>
      </Shortcut>
    </dl>
  </Dialog>
);

const Shortcut = ({ does, children }: { does: string; children: ReactNode }) => (
  <div className={styles['key']}>
    <dt>{children}</dt>
    <dd>{does}</dd>
  </div>
);

const Command = () => <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
