import type { PageSection } from '../../content/page.ts'
import { Section } from '../../ui/Section.tsx'
import { Beside } from '../details/Details.tsx'
import { Form } from '../parts.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import styles from './FormSection.module.css'

interface Props extends SectionProps {
  /** What stands beside the form. */
  details: PageSection | undefined
}

/** A form that visitors send. */
export function FormSection({ section, tone, details }: Props) {
  const { id, title, content = '' } = section
  const { form } = metadataOf(section)
  const asked = form ? { id: form } : {}
  return (
    <Section name={id} title={title} lead={content} tone={tone}>
      {details ? (
        <div className={styles.columns}>
          <div>
            <Form {...asked} />
          </div>
          <Beside section={details} />
        </div>
      ) : (
        <div className={styles.alone}>
          <Form {...asked} />
        </div>
      )}
    </Section>
  )
}
