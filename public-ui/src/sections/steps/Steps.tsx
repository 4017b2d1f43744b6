import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Steps.module.css'

/** The steps of a process in order. */
export function Steps({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <ol className={styles.steps}>
        {itemsOf(section).map((step, at) => (
          <li key={at} className={styles.step}>
            <span aria-hidden className={styles.number}>
              {at + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
