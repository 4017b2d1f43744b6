import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import { textOr } from '../../content/missing.ts'
import shell from '../../ui/Shell.module.css'
import { lookAttributes } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import styles from './Quote.module.css'

/** A quotation in large type. */
export function Quote({ section }: SectionProps) {
  const { text, name, role, look } = metadataOf(section)
  const heading = useId()
  return (
    <section
      id={section.id}
      aria-labelledby={heading}
      className={styles.section}
      data-tone="plain"
      {...lookAttributes(look)}
    >
      <div className={shell.shell}>
        <h2 id={heading}>
          <VisuallyHidden>{section.title}</VisuallyHidden>
        </h2>
        <figure className={styles.quote}>
          <blockquote>{textOr(text, section.content ?? '')}</blockquote>
          {textOr(name, role ?? '') && (
            <figcaption>
              {name && <span className={styles.name}>{name}</span>}
              {role}
            </figcaption>
          )}
        </figure>
      </div>
    </section>
  )
}
