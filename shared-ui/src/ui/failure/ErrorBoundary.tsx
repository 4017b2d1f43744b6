import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../../code/build.ts'
import { refetchStyleSheets } from '../../code/styleSheets.ts'
import { Button } from '../Button.tsx'
import styles from './ErrorBoundary.module.css'

interface Props {
  children: ReactNode
  /** Rendered instead, with a function that retries; SomethingWrong by default. */
  instead?: (retry: () => void) => ReactNode
  /** Called after a failure. */
  onFailure?: (() => void) | undefined
  /** The address of the children; a change of it ends the failure. */
  address?: string
}

interface State {
  failed: boolean
  address: string | undefined
}

/** Renders a fallback if its children fail to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State) {
    return address === state.address ? null : { failed: false, address }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    const { children, instead } = this.props
    if (!this.state.failed) return children
    const retry = () => this.setState({ failed: false })
    return instead ? instead(retry) : <SomethingWrong onRetry={retry} />
  }
}

/** Reports that something failed to render; `onRetry` retries. */
export function SomethingWrong({ onRetry }: { onRetry: () => void }) {
  const outdated = useSyncExternalStore(onOutdated, isOutdated, () => false)
  return (
    <div role="alert" className={styles.failure}>
      <h2>Something went wrong</h2>
      <p>
        We apologize for the inconvenience. An unexpected error occurred while loading
        this section.
      </p>
      {outdated && (
        <p>
          This site has been updated since you opened it. Refresh the page to go on. If
          you have typed something here, copy it first.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            refetchStyleSheets()
            onRetry()
          }}
        >
          Try Again
        </Button>
        <Button variant="secondary" onClick={() => globalThis.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  )
}
