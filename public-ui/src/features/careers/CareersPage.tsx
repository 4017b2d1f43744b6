import { useSection } from '../../content/sections.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { Benefits } from './Benefits.tsx'
import { Positions } from './Positions.tsx'

const steps = [
  {
    title: 'Apply',
    text: 'A few lines and a link to something you made. We contact every candidate within 48 hours.',
  },
  {
    title: 'Talk',
    text: 'With the people whom you would work with. Bring your questions; we will have ours.',
  },
  {
    title: 'Work together',
    text: 'On a real task, with a colleague beside you, so that both sides see how it would be.',
  },
  {
    title: 'Decide',
    text: 'Together, with reasons that both sides can use.',
  },
]

/** Working for the agency: what it offers, the open positions, how to apply. */
export function CareersPage() {
  const { title, content } = useSection('careers')
  return (
    <>
      <Head
        title="Careers"
        description="Open positions in development, design and marketing. We contact every candidate within 48 hours."
      />
      <StructuredData of={(site) => [breadcrumbs(site, ['Careers', '/careers'])]} />
      <PageHero title={title} lead={content} art="careers" />
      <Section title="Open Positions" lead="The places that are free today.">
        <Positions />
      </Section>
      <Section title="Why Work With Us" lead="What working here is like." tone="sunken">
        <Benefits />
      </Section>
      <Section
        title="Our Hiring Process"
        lead="Four steps. We contact you within 48 hours of your application."
      >
        <Steps steps={steps} />
      </Section>
      <CallToAction
        title="Nothing that fits you?"
        text="Tell us what you do best. We like to hear from people who are good at something."
      >
        <ActionLink to="/contact" size="large">
          Get in Touch
        </ActionLink>
        <ActionLink to="/about" size="large" variant="secondary">
          Learn About Us
        </ActionLink>
      </CallToAction>
    </>
  )
}
