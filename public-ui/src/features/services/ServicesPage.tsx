import { useSection } from '../../content/sections.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { Process } from './Process.tsx'
import { ServiceList } from './ServiceList.tsx'
import { Technologies } from './Technologies.tsx'

/** What the agency does for its clients, and how. */
export function ServicesPage() {
  const { title, content } = useSection('services')
  return (
    <>
      <Head
        title="Services"
        description="Web development, mobile apps, search marketing and interface design for UK businesses."
      />
      <StructuredData of={(site) => [breadcrumbs(site, ['Services', '/services'])]} />
      <PageHero
        title={title}
        lead={content}
        art="services"
        actions={
          <>
            <ActionLink to="/contact" size="large">
              Discuss Your Project
            </ActionLink>
            <ActionLink to="/about" size="large" variant="secondary">
              Meet the Team
            </ActionLink>
          </>
        }
      />
      <Section title="What We Do" lead="Take one of these, or all of them from one team.">
        <ServiceList />
      </Section>
      <Section
        title="How We Work"
        lead="Four steps, each with an end that you can see."
        tone="sunken"
      >
        <Process />
      </Section>
      <Section
        title="What We Build With"
        lead="Tools that are widely known and well understood."
      >
        <Technologies />
      </Section>
      <CallToAction
        title="Not sure which of these you need?"
        text="Describe the problem instead. We will suggest the smallest thing that solves it."
      >
        <ActionLink to="/contact" size="large">
          Request a Consultation
        </ActionLink>
        <ActionLink to="/about" size="large" variant="secondary">
          Learn About Us
        </ActionLink>
      </CallToAction>
    </>
  )
}
