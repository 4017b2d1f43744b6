import { SomethingWrong } from '@quoin/shared-ui/ui/ErrorBoundary'
import { Component, type ReactNode } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { Head } from '../page/Head.tsx'

/** Shown in place of a page whose code could not be fetched or run. */
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

/** Shows PageFailure in place of a page that failed to render, until another address is shown. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>
}

interface Props {
  location: Location
  children: ReactNode
}

interface State {
  location: Location
  failed: boolean
}

class Boundary extends Component<Props, State> {
  override state = { location: this.props.location, failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ location }: Props, state: State) {
    return location === state.location ? null : { location, failed: false }
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children
  }
}
