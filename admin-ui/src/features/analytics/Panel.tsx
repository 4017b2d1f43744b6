import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { messageOf } from '../../api/useFailure.ts'
import styles from './Panel.module.css'

interface Props<Data> {
  title: string
  /** A line below the title. */
  text?: ReactNode
  /** The address of its figures as a table. */
  table?: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A report under its title, or its error. */
export function Panel<Data>({ title, text, table, query, children }: Props<Data>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {table && (
          <a
            href={table}
            download
            aria-label={`${title} as CSV`}
            className={styles.table}
          >
            <Glyph of={download} />
            CSV
          </a>
        )}
        {text && <p className={styles.text}>{text}</p>}
      </header>
      <Answer query={query}>{children}</Answer>
    </section>
  )
}

/** The data of a query, or its failure with a button to retry. */
export function Answer<Data>({
  query,
  children,
}: Pick<Props<Data>, 'query' | 'children'>) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error !== null)
    return (
      <div role="alert" className={styles.failure}>
        <p>{messageOf(error)}</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  if (data === undefined) return <Skeleton height="12rem" />
  return (
    <div aria-busy={isPlaceholderData} className={styles.answer}>
      {children(data)}
    </div>
  )
}
