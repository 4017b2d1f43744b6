import { classes } from '@quoin/shared-ui/ui/classes'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type ReactNode, useId } from 'react'
import type { Look } from '../content/page.ts'
import './Look.css'
import styles from './Section.module.css'
import shell from './Shell.module.css'

interface Props {
  /** The id of its section, as a scroll target. */
  name?: string
  title: string
  /** One or two sentences under the title. */
  lead?: string
  tone?: 'plain' | 'sunken'
  /** Whether the heading is beside the content if there is space, as in forms and lists. */
  beside?: boolean
  /** Its look, whose layout decides whether the heading is beside the content. */
  look?: Partial<Look> | undefined
  children?: ReactNode
}

/** A part of a page with its own heading. If it fails, the rest of the page is not affected. */
export function Section(props: Props) {
  const { name, title, lead, tone = 'plain', look, children } = props
  const id = useId()
  const layout = look?.layout
  const beside = layout ? layout.startsWith('split') : props.beside
  return (
    <section
      id={name}
      aria-labelledby={id}
      className={styles[tone]}
      data-tone={tone}
      {...lookAttributes(look)}
    >
      <div className={classes(shell.shell, beside && styles.beside)}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {beside ? (
          <div className={styles.rest}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </div>
        ) : (
          <ErrorBoundary>{children}</ErrorBoundary>
        )}
      </div>
    </section>
  )
}

/** The attributes of the element of a section, by which the styles know its look. */
export function lookAttributes(look: Partial<Look> = {}) {
  return Object.fromEntries(
    Object.entries(look).flatMap(([name, value]) =>
      value ? [[`data-look-${name}`, value]] : [],
    ),
  )
}
