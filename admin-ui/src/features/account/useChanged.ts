import { useQueryClient } from '@tanstack/react-query'
import { factorsQuery, sessionsQuery } from '../../api/account.ts'
import { sessionQuery } from '../../session/session.ts'

/** A function that fetches the account's factors and permissions again. */
export function useChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries(factorsQuery)
    void client.invalidateQueries(sessionsQuery)
    void client.invalidateQueries(sessionQuery)
  }
}
