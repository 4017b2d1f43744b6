import { listOf } from '../../content/missing.ts'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Groups.module.css'

/** Short lists with titles. */
export function Groups({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <div className={styles.lists}>
        {itemsOf(section).map((group, at) => (
          <div key={at}>
            <h3 className={styles.title}>{group.title}</h3>
            <ul className={styles.names}>
              {listOf(group.lines).map((line, number) => (
                <li key={number}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
