import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'
import { sessionOf } from './store.ts'

const notSignedIn = 401
const forbidden = 403

/** Whether a mutation starts a session: its failure is told by its form. */
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
        if (isDue(error, notSignedIn)) sessionOf(client).setEnded(true)
        askAgain(error)
      },
      onSuccess(_data, _variables, _result, { options }) {
        if (startsSession(options.mutationKey)) sessionOf(client).signedIn()
      },
    }),
  })
  return client

  function askAgain(error: unknown) {
    if (isDue(error, forbidden)) void client.invalidateQueries(sessionQuery)
  }
}

/** Whether a failure is due to an answer with a status. Of several writes at once, the first failure is the cause of theirs. */
function isDue(failure: unknown, status: number): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return [failure, cause].some((one) => one instanceof ApiError && one.status === status)
}
