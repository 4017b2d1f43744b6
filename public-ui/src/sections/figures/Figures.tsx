import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import type { Item, PageSection } from '../../content/page.ts'
import { lookAttributes, Section } from '../../ui/Section.tsx'
import shell from '../../ui/Shell.module.css'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Figures.module.css'

interface Props extends SectionProps {
  /** Whether they continue the hero above them. */
  continues?: boolean | undefined
}

/** A few numbers, each with what it counts. */
export function Figures({ section, tone, continues = false }: Props) {
  const { id, title, content = '' } = section
  if (continues) return <Strip section={section} />
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <List of={itemsOf(section)} className={styles.figures} />
    </Section>
  )
}

/** Figures that continue the hero above them. */
function Strip({ section }: { section: PageSection }) {
  const heading = useId()
  return (
    <section
      id={section.id}
      aria-labelledby={heading}
      className={styles.continued}
      {...lookAttributes(section.metadata?.look)}
    >
      <div className={shell.shell}>
        <h2 id={heading}>
          <VisuallyHidden>{section.title}</VisuallyHidden>
        </h2>
        {section.content && <p className={styles.lead}>{section.content}</p>}
        <List of={itemsOf(section)} className={styles.strip} />
      </div>
    </section>
  )
}

interface ListProps {
  of: Partial<Item>[]
  className: string | undefined
}

function List({ of: figures, className }: ListProps) {
  return (
    <dl className={className}>
      {figures.map(({ value, label }, at) => (
        <div key={at} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
