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
  /** Of the entry that is referred to. */
  id: string
}

/** Another entry by its title, which leads to its page; nothing where there is none that visitors see. */
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
  /** Of the entries that are referred to. */
  ids: string[]
}

/** Other entries in their order, as far as visitors see them; nothing where they see none. */
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

/** What links to an entry are made of. */
interface Titled {
  id: string
  title: string
  /** What its address has: its slug, or its id where it has none. */
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
