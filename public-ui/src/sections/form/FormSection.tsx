import { formIdOf } from '../../content/form.ts'
import type { PageSection } from '../../content/page.ts'
import { Section } from '../../ui/Section.tsx'
import { Beside } from '../details/Details.tsx'
import { Form } from '../parts.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import styles from './FormSection.module.css'

interface Props extends SectionProps {
  /** The details beside the form. */
  details?: PageSection | undefined
}

/** A form that visitors send. */
export function FormSection({ section, tone, details }: Props) {
  const { id, title, content = '' } = section
  const form = formIdOf(metadataOf(section))
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
      beside={!details}
    >
      {details ? (
        <div className={styles.columns}>
          <div>
            <Form id={form} />
          </div>
          <Beside section={details} />
        </div>
      ) : (
        <Form id={form} />
      )}
    </Section>
  )
}
