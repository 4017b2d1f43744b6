import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ErrorBoundary.module.css'

interface Props {
  children: ReactNode
}

/** Shows a way out in place of children that failed to render. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <SomethingWrong onRetry={() => this.setState({ failed: false })} />
  }
}

/** Says that something failed to show; `onRetry` is asked for another attempt. */
export function SomethingWrong({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      <h2>Something went wrong</h2>
      <p>
        We apologize for the inconvenience. An unexpected error occurred while loading
        this section.
      </p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="secondary" onClick={() => globalThis.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  )
}
