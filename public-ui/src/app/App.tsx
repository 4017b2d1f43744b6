import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsProvider } from '../content/SettingsProvider.tsx'
import { LeftOut } from '../page/drawing.ts'
import { Origin } from '../page/origin.ts'
import { type Submission, Submitted } from '../page/submission.ts'

interface Props {
  client: QueryClient
  /** The origin of the site, for absolute addresses. */
  origin: string
  /** The form submission that the page responds to, from a browser without scripts. */
  submission?: Submission | undefined
  /** The parts that are missing in the server's HTML of the page. */
  leftOut?: readonly string[] | undefined
  /** The provider of the router, with the routes. */
  children: ReactNode
}

/** The whole app: its providers around its routes. It is the same on the server and in the browser. */
export function App({ client, origin, submission, leftOut = [], children }: Props) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <SettingsProvider>
          <Origin value={origin}>
            <Submitted value={submission}>
              <LeftOut value={leftOut}>{children}</LeftOut>
            </Submitted>
          </Origin>
        </SettingsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
