import { useId } from 'react'
import styles from './Contents.module.css'
import type { Heading } from './outline.ts'

/** The contents list of an article: links to its headings. */
export function Contents({ headings }: { headings: Heading[] }) {
  const title = useId()
  if (headings.length === 0) return null
  return (
    <nav aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Contents
      </h2>
      <ol className={styles.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? styles.below : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
