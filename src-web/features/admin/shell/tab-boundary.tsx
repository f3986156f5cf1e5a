import { Component, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import styles from './tab-boundary.module.css';

/** An error boundary for a tab that fails or does not load. React needs a class for that. */
export class TabBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles['failed']} role="alert">
        <p>This tab did not load. Loading the page again usually helps; what you typed in the other tabs is kept.</p>
        <button type="button" className={buttonClass('outline')} onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    );
  }
}
