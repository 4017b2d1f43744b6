import { useQueries, useQuery } from '@tanstack/react-query'
import { AnyLink } from '../../../ui/AnyLink.tsx'
import type { Entry } from '../../../content/generic/entry.ts'
import { Fact } from './Fact.tsx'
import styles from './Facts.module.css'
import { pageOf } from '../../../content/generic/places.ts'
import { type Target, targetQuery } from '../../../content/generic/queries.ts'

interface Props {
  label: string
  target: Target
  /** The id of the referenced entry. */
  id: string
}

/** A link to a referenced entry, with its title; renders nothing if it is hidden or missing. */
export function Reference({ label, target, id }: Props) {
  const { data, isError } = useQuery(targetQuery(target, id))
  const entry = isError ? undefined : titled(target, data?.entity)
  if (entry === undefined) return null
  return (
    <Fact label={label}>
      <EntryLink target={target} entry={entry} />
    </Fact>
  )
}

interface SeveralProps {
  label: string
  target: Target
  /** The ids of the referenced entries. */
  ids: string[]
}

/** Links to the visible entries of a list of references, in order; renders nothing if there are none. */
export function References({ label, target, ids }: SeveralProps) {
  const results = useQueries({ queries: ids.map((id) => targetQuery(target, id)) })
  const entries = results.flatMap(
    ({ data, isError }) => (isError ? undefined : titled(target, data?.entity)) ?? [],
  )
  if (entries.length === 0) return null
  return (
    <Fact label={label}>
      <ol className={styles.links}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink target={target} entry={entry} />
          </li>
        ))}
      </ol>
    </Fact>
  )
}

/** The data for links to an entry. */
interface Titled {
  id: string
  title: string
  /** Its slug, or its id if it has none. */
  name: string
}

function titled(target: Target, entry: Entry | undefined): Titled | undefined {
  const title = entry?.[target.title]
  if (entry === undefined || typeof title !== 'string') return undefined
  const slug = entry[target.slug ?? '']
  const { id } = entry
  return { id, title, name: typeof slug === 'string' && slug !== '' ? slug : id }
}

function EntryLink({ target: { page }, entry }: { target: Target; entry: Titled }) {
  const { title, name } = entry
  return page === undefined ? title : <AnyLink href={pageOf(page, name)}>{title}</AnyLink>
}
