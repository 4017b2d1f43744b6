import { SomethingWrong } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { Component, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Head } from '../page/Head.tsx'

/** Shown instead of a page whose code could not be fetched or failed. */
export function PageFailure() {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <Head
        title="Something went wrong"
        description="This page could not be shown."
        hidden
      />
      <SomethingWrong
        onRetry={() =>
          void navigate(location, { replace: true, state: location.state as unknown })
        }
      />
    </>
  )
}

/** Shows PageFailure instead of a page that failed to render, until the history entry changes. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary entry={useLocation().key}>{children}</Boundary>
}

interface Props {
  entry: string
  children: ReactNode
}

interface State {
  entry: string
  failed: boolean
}

class Boundary extends Component<Props, State> {
  override state = { entry: this.props.entry, failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ entry }: Props, state: State) {
    return entry === state.entry ? null : { entry, failed: false }
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children
  }
}
