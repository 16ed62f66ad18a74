import { Component, type ReactNode, Suspense } from 'react';
import { isMissingPart, offerNewVersion } from '../new-version.ts';

interface PartProps {
  /** what is seen until it is there */
  fallback?: ReactNode;
  /** it does not come; whoever opened it closes it */
  onMissing?: () => void;
  children: ReactNode;
}

/** A part of the frame, loaded when it is first needed. Where it does not come, the screen stays and a reload is offered. */
export class Part extends Component<PartProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return;
    this.props.onMissing?.();
    void offerNewVersion();
  }

  override render() {
    const { error } = this.state;
    if (isMissingPart(error)) return null;
    if (error !== null) throw error;
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}
