import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSection } from '../../content/sections.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { type Site, StructuredData } from '../../page/StructuredData.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'
import { MapLink } from './MapLink.tsx'
import { prefill, wishOf } from './prefill.ts'
import { Questions } from './Questions.tsx'
import { questionsThing } from './questions.ts'

const things = (site: Site) => [
  breadcrumbs(site, ['Contact', '/contact']),
  questionsThing,
]

/** How to reach the agency: the form, the details, the map, the answers. */
export function ContactPage() {
  const { title, content } = useSection('contact')
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  const [prefilled] = useState(() => ({
    byAddress: prefill(wishOf(undefined, params)),
    all: prefill(wishOf(state, params)),
  }))
  return (
    <ToastProvider>
      <Head
        title="Contact"
        description="Ask for a quote, a demo or an opinion. We reply within 24 hours, from Monday to Saturday."
      />
      <StructuredData of={things} />
      <PageHero title={title} lead={content} art="contact" />
      <Section
        title="Tell Us What You Need"
        lead="Name, email and message are all that we need. We get back to you within 24 hours."
      >
        <div className={styles.columns}>
          <ContactForm prefilled={prefilled} />
          <div className={styles.side}>
            <ContactDetails />
            <MapLink />
          </div>
        </div>
      </Section>
      <Section
        title="Frequently Asked Questions"
        lead="What people ask before they become clients."
        tone="sunken"
      >
        <Questions />
      </Section>
    </ToastProvider>
  )
}
