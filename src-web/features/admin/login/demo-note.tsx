import type { DemoCredentials } from '#contract/admin';
import { buttonClass } from '../../../components/button.ts';
import styles from './demo-note.module.css';

interface DemoNoteProps {
  demo: DemoCredentials;
  onFillIn: () => void;
}

/** The demo credentials of local mode, shown while no password is set. */
export const DemoNote = ({ demo, onFillIn }: DemoNoteProps) => (
  <section className={styles['note']} aria-label="Demo credentials">
    <h2>Demo credentials</h2>
    <dl>
      <dt>Username</dt>
      <dd>{demo.username}</dd>
      <dt>Password</dt>
      <dd>{demo.password}</dd>
    </dl>
    <p>
      They open a site on your own machine only, until <code>npm run admin:password</code> sets a password.
    </p>
    <button type="button" className={buttonClass('quiet')} onClick={onFillIn}>
      Fill them in
    </button>
  </section>
);
