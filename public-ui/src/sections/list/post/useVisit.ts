import { useLocation } from 'react-router'
import { preserveScroll } from '../../../page/preserveScroll.ts'

/** The state of a history entry that continues the visit of the page. */
interface Kept {
  visit: string
}

/**
 * A key of the visit to the page: new for each navigation to it, the same while the page replaces its own address, with
 * the state of that history entry.
 */
export function useVisit(): [visit: string, state: Kept] {
  const { key, state } = useLocation() as { key: string; state: Partial<Kept> | null }
  const visit = state?.visit ?? key
  return [visit, { ...preserveScroll, visit }]
}
