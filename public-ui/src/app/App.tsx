import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsProvider } from '../content/SettingsProvider.tsx'
import { LeftOut } from '../page/drawing.ts'
import { Origin } from '../page/origin.ts'
import { type Submission, Submitted } from '../page/submission.ts'

interface Props {
  client: QueryClient
  /** Where the site lives, for addresses that must be whole. */
  origin: string
  /** The form that the page answers, where a browser without scripts sent one. */
  submission?: Submission | undefined
  /** The parts that are not in the server's HTML of the page. */
  leftOut?: readonly string[] | undefined
  /** The provider of the router, with the routes. */
  children: ReactNode
}

/** The whole app: its providers around its routes. The same for the server and the browser. */
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
