import { useQueryClient } from '@tanstack/react-query'
import { factorsQuery, sessionsQuery } from '../../api/account.ts'
import { sessionQuery } from '../../session/session.ts'

/** A function that asks again what the account has, and what it may do with that. */
export function useChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries(factorsQuery)
    void client.invalidateQueries(sessionsQuery)
    void client.invalidateQueries(sessionQuery)
  }
}
