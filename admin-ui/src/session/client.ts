import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { isDueTo, isSignedOut } from '../api/signedOut.ts'
import { sessionQuery } from './session.ts'
import { sessionOf } from './store.ts'

const forbidden = 403

/** Whether a mutation is a sign-in: its form reports its failure. */
const startsSession = (key?: readonly unknown[]) => key?.[0] === 'session'

/**
 * Creates the query cache of the back office and its session. A write that fails because the session has ended ends the
 * session. After a 403 the person and their permissions are fetched again, because they may have changed.
 */
export function createClient(): QueryClient {
  const client = createQueryClient({
    queryCache: new QueryCache({ onError: askAgain }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { options }) {
        if (startsSession(options.mutationKey)) return
        if (isSignedOut(error)) sessionOf(client).setEnded(true)
        askAgain(error)
      },
      onSuccess(_data, _variables, _result, { options }) {
        if (startsSession(options.mutationKey)) sessionOf(client).signedIn()
      },
    }),
  })
  return client

  function askAgain(error: unknown) {
    if (isDueTo(error, forbidden)) void client.invalidateQueries(sessionQuery)
  }
}
