import { Component, type ReactNode } from 'react'

interface CatchProps {
  children: ReactNode
  renderFallback: (retry: () => void) => ReactNode
}

/** Error boundary that renders a fallback. */
export class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.renderFallback(() => this.setState({ failed: false })) : this.props.children
  }
}
