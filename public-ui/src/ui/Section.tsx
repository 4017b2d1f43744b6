import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'
import shell from './Shell.module.css'

interface Props {
  /** The id of its section, by which the page can be scrolled to it. */
  name?: string
  title: string
  /** One or two sentences under the title. */
  lead?: string
  tone?: 'plain' | 'sunken'
  children?: ReactNode
}

/** One part of a page, with its own heading. If it fails, the rest stays. */
export function Section({ name, title, lead, tone = 'plain', children }: Props) {
  const id = useId()
  return (
    <section id={name} aria-labelledby={id} className={styles[tone]} data-tone={tone}>
      <div className={shell.shell}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </section>
  )
}
