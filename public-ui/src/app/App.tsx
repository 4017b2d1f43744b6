import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsProvider } from '../content/SettingsProvider.tsx'
import { Origin } from '../page/origin.ts'
import { type Submission, Submitted } from '../page/submission.ts'

interface Props {
  client: QueryClient
  /** Where the site lives, for addresses that must be whole. */
  origin: string
  /** The form that the page answers, where a browser without scripts sent one. */
  submission?: Submission | undefined
  /** The provider of the router, with the routes. */
  children: ReactNode
}

/** The whole app: its providers around its routes. The same for the server and the browser. */
export function App({ client, origin, submission, children }: Props) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <SettingsProvider>
          <Origin value={origin}>
            <Submitted value={submission}>{children}</Submitted>
          </Origin>
        </SettingsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
