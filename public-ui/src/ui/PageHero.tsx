import { VisualPattern } from '@quoin/shared-ui/ui/pattern/VisualPattern'
import type { ReactNode } from 'react'
import type { Look } from '../content/page.ts'
import { PageHeading } from '../page/PageHeading.tsx'
import { Actions } from './Actions.tsx'
import styles from './PageHero.module.css'
import { lookAttributes } from './Section.tsx'
import shell from './Shell.module.css'

interface Props {
  /** The id of its section, as a scroll target. */
  name?: string
  title: string
  lead?: string
  /** Shown above the title, such as a link back or badges. */
  above?: ReactNode
  /** Links and buttons under the lead. */
  actions?: ReactNode
  /** The seed of a pattern; equal seeds have equal patterns. Without a seed and a picture there is only text. */
  art?: string | undefined
  /** Shown instead of the pattern. */
  picture?: ReactNode
  /** As in Section. */
  look?: Partial<Look> | undefined
  /** Further elements under the lead. */
  children?: ReactNode
}

/** The first part of a page: its heading, lead and actions. */
export function PageHero({
  name,
  title,
  lead,
  above,
  actions,
  art,
  picture,
  look,
  children,
}: Props) {
  return (
    <header id={name} className={styles.hero} {...lookAttributes(look)}>
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
