import { VisualPattern } from '@quoin/shared-ui/ui/pattern/VisualPattern'
import type { ReactNode } from 'react'
import { PageHeading } from '../page/PageHeading.tsx'
import { Actions } from './Actions.tsx'
import styles from './PageHero.module.css'
import shell from './Shell.module.css'

interface Props {
  /** The id of its section, by which the page can be scrolled to it. */
  name?: string
  title: string
  lead?: string
  /** Stands above the title, such as a link back or badges. */
  above?: ReactNode
  /** Links and buttons under the lead. */
  actions?: ReactNode
  /** What a pattern is drawn from; pages with the same have the same. Without it and a picture there are words alone. */
  art?: string | undefined
  /** Stands in the place of the pattern. */
  picture?: ReactNode
  /** What else stands under the lead. */
  children?: ReactNode
}

/** The first part of a page: its heading, what it is about, what to do. */
export function PageHero({
  name,
  title,
  lead,
  above,
  actions,
  art,
  picture,
  children,
}: Props) {
  return (
    <header id={name} className={styles.hero}>
      <div className={shell.shell}>
        <div className={picture || art ? styles.columns : styles.words}>
          <div>
            {above && <div className={styles.above}>{above}</div>}
            <PageHeading className={styles.title}>{title}</PageHeading>
            {lead && <p className={styles.lead}>{lead}</p>}
            {actions && <Actions>{actions}</Actions>}
            {children}
          </div>
          {picture ? (
            <div className={styles.picture}>{picture}</div>
          ) : (
            art && <VisualPattern id={art} tint="accent" className={styles.art} />
          )}
        </div>
      </div>
    </header>
  )
}
