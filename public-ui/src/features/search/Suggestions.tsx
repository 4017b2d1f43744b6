import { classes } from '@quoin/shared-ui/ui/classes'
import { useEffect, useEffectEvent } from 'react'
import type { Hit } from './searchSite.ts'
import styles from './Suggestions.module.css'
import { useSearch } from './useSearch.ts'

const most = 6

interface Props {
  id: string
  text: string
  /** The index of the marked suggestion; -1 for none. */
  marked: number
  /** Called with the suggestions that are listed. */
  onHits: (hits: Hit[]) => void
  onChoose: (address: string) => void
}

/** The list under the search input. */
export function Suggestions({ id, text, marked, onHits, onChoose }: Props) {
  const { data, isPending, isError } = useSearch(text)
  const tell = useEffectEvent(onHits)
  useEffect(() => {
    if (data) tell(data.slice(0, most))
  }, [data])

  const hits = data?.slice(0, most) ?? []
  return (
    <div className={styles.panel}>
      <ul id={id} role="listbox" aria-label="Suggestions">
        {hits.map((hit, at) => (
          <li
            key={`${hit.kind}-${hit.id}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            className={classes(styles.hit, at === marked && styles.marked)}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(hit.address)}
          >
            <span className={styles.title}>{hit.title}</span>
            <span className={styles.kind}>{hit.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {note(isPending, isError, data?.length ?? 0)}
      </p>
    </div>
  )
}

function note(isPending: boolean, isError: boolean, found: number): string {
  if (isError) return 'The search failed. Press Enter to try again.'
  if (isPending) return 'Searching...'
  if (found === 0) return 'Nothing found. Try another word.'
  return found === 1
    ? '1 result. Press Enter to see it.'
    : `${found} results. Press Enter to see all.`
}
