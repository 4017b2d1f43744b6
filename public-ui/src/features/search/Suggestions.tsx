import { Excerpt } from '@quoin/shared-ui/ui/Excerpt'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchText, suggestionsQuery } from './queries.ts'
import styles from './Suggestions.module.css'

interface Props {
  id: string
  text: string
  /** The id of the highlighted suggestion. */
  marked: string | undefined
  onChoose: (address: string) => void
}

/** The suggestions under the search input. */
export function Suggestions({ id, text, marked, onChoose }: Props) {
  const asked = useDebouncedValue(searchText(text))
  const { data, isPending, isError } = useQuery({
    ...suggestionsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const hits = data?.hits.map((hit) => ({
    ...hit,
    option: `${id}-${hit.type}-${hit.id}`,
  }))
  return (
    <div className={styles.panel}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {hits?.map(({ option, ...hit }) => (
          // The keys are those of the input, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option}
            id={option}
            role="option"
            tabIndex={-1}
            aria-selected={option === marked}
            className={styles.hit}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(hit.url)}
          >
            <span className={styles.title}>{hit.title}</span>{' '}
            <span className={styles.kind}>{hit.label}</span>{' '}
            <span className={styles.excerpt}>
              <Excerpt html={hit.excerpt} />
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {note(isPending, isError, data?.total ?? 0)}
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
