import { Component, type ReactNode } from 'react';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';

/** Keeps a mistake in one page from leaving an empty window: says what happened and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state: { failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error && error.message !== '' ? error.message : String(error) };
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <Stopped failure={failure} />;
  }
}

const Stopped = ({ failure }: { failure: string }) => (
  <MessageScreen
    title="This page stopped working"
    text={`Something went wrong while it was drawn (${failure}). Loading it again usually helps.`}
  >
    <button type="button" className={buttonClass()} onClick={() => location.reload()}>
      Reload Page
    </button>
    {/* Not the app's own way home: what has failed might fail there as well. */}
    <a href="/">Back to Home</a>
  </MessageScreen>
);
