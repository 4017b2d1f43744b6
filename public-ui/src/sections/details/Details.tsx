import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import type { PageSection } from '../../content/page.ts'
import { Section } from '../../ui/Section.tsx'
import type { SectionProps } from '../section.ts'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Details.module.css'
import { MapLink } from './MapLink.tsx'

/** The contact details of the agency, from the settings of the site. */
export function Details({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <div className={styles.columns}>
        <ContactDetails />
        <MapLink />
      </div>
    </Section>
  )
}

/** The same in the column beside a form. */
export function Beside({ section }: { section: PageSection }) {
  const heading = useId()
  return (
    <section id={section.id} aria-labelledby={heading} className={styles.side}>
      <h2 id={heading} className={styles.heading}>
        <VisuallyHidden>{section.title}</VisuallyHidden>
      </h2>
      {section.content && <p className={styles.lead}>{section.content}</p>}
      <ContactDetails />
      <MapLink />
    </section>
  )
}
