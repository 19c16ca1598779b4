/** Error boundary: catches errors of the components within, so that the rest of the page stays. */

import { Component, type ComponentChildren } from "preact";

interface Props {
  children: ComponentChildren;
  /** Shown in place of the components that failed. */
  instead: ComponentChildren;
}

export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
