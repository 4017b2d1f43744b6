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
    text: 'Half an hour with the person whom you would work for. Bring your questions; we will have ours.',
  },
  {
    title: 'Work together',
    text: 'A paid half day on a real task, with a colleague beside you. There are no puzzles.',
  },
  {
    title: 'Decide',
    text: 'An offer, or a reason that you can use, within a week. Nobody is left waiting.',
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
      <Section
        title="Open Positions"
        lead="We hire when there is a desk and a salary for it, not to collect names."
      >
        <Positions />
      </Section>
      <Section
        title="Why Work With Us"
        lead="What everybody gets, from the first day."
        tone="sunken"
      >
        <Benefits />
      </Section>
      <Section
        title="Our Hiring Process"
        lead="Four steps and about two weeks. We contact you within 48 hours of your application."
      >
        <Steps steps={steps} />
      </Section>
      <CallToAction
        title="Nothing that fits you?"
        text="Tell us what you do best. If there is a place for it, we will write before we advertise."
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
