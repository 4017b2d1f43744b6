import { formatNumber } from '@quoin/shared-ui/format/number'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { useCan } from '../../model/identity.ts'
import { notFoundQuery } from '../../api/redirects.ts'
import type { ContentType } from '../../model/schema.ts'
import { Failed } from '../../ui/Failed.tsx'
import { RedirectThis } from './RedirectThis.tsx'
import styles from './Redirects.module.css'

/** The paths that were not found, each with a button to redirect it. */
export function NotFoundPaths({ type }: { type: ContentType }) {
  const { data: paths, error } = useQuery(notFoundQuery)
  const can = useCan(type)
  const now = useNow()
  const [open, setOpen] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  if (paths?.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="not-found-paths">
      <h2 ref={heading} id="not-found-paths" className={styles.title} tabIndex={-1}>
        Not found
      </h2>
      <p className={styles.about}>
        Addresses that visitors asked for and that lead nowhere, the most frequent first.
      </p>
      {error !== null && <Failed error={error} />}
      <ul className={styles.paths}>
        {paths?.map(({ name, count, last }) => (
          <li key={name}>
            <span className={styles.path}>{name}</span>
            <span className={styles.facts}>
              {count === 1 ? 'once' : `${formatNumber(count)} times`}, last{' '}
              <Ago value={last} now={now} />
            </span>
            {can.create && (
              <RedirectThis
                type={type}
                path={name}
                open={open === name}
                onOpen={() => {
                  setOpen(name)
                }}
                onClose={() => {
                  setOpen(undefined)
                }}
                onDone={() => {
                  setOpen(undefined)
                  heading.current?.focus()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
