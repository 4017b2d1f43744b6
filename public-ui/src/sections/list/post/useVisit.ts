import { useLocation } from 'react-router'
import { preserveScroll } from '../../../page/preserveScroll.ts'

/** The state of an entry of the history at which the visitor's stay goes on. */
interface Kept {
  visit: string
}

/**
 * A name of the visitor's stay on the page: another one each time that a link
 * or the history leads here, the same while the page rewrites its own address,
 * with the state that comes along.
 */
export function useVisit(): [visit: string, state: Kept] {
  const { key, state } = useLocation() as { key: string; state: Partial<Kept> | null }
  const visit = state?.visit ?? key
  return [visit, { ...preserveScroll, visit }]
}
