import { useSection } from '../../content/sections.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { organization } from '../../page/organization.ts'
import { type Site, StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './AboutPage.module.css'
import { Figures } from './Figures.tsx'
import { Story } from './Story.tsx'
import { Team } from './Team.tsx'
import { Values } from './Values.tsx'

const aims = [
  {
    title: 'Our Mission',
    text: 'To give working businesses software that does its job quietly for years.',
  },
  {
    title: 'Our Vision',
    text: 'A country in which a firm of twelve has tools as good as those of a firm of twelve thousand.',
  },
]

const things = (site: Site) => [
  organization(site),
  breadcrumbs(site, ['About', '/about']),
]

/** Who the agency is. */
export function AboutPage() {
  const { title, content } = useSection('about')
  return (
    <>
      <Head
        title="About"
        description="A UK software agency, founded in 2019: who we are, what we hold to, and the people you would work with."
      />
      <StructuredData of={things} />
      <PageHero
        title="People who finish what they start"
        lead="Founded in 2019 to build software that lasts."
        art="about-us"
      />
      <Section name="about" title={title}>
        <Story text={content} />
      </Section>
      <Section title="In Figures" lead="The years since 2019, added up." tone="sunken">
        <Figures />
      </Section>
      <Section title="Our Values" lead="Three rules that settle most of our arguments.">
        <Values />
      </Section>
      <Section title="Mission and Vision" tone="sunken">
        <div className={styles.aims}>
          {aims.map((aim) => (
            <div key={aim.title}>
              <h3>{aim.title}</h3>
              <p>{aim.text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Meet Our Team" lead="The people behind the work.">
        <Team />
      </Section>
      <CallToAction
        title="Work with us, or among us"
        text="Tell us about your project, or see whom we are looking for."
      >
        <ActionLink to="/contact" size="large">
          Get in Touch
        </ActionLink>
        <ActionLink to="/careers" size="large" variant="secondary">
          View Careers
        </ActionLink>
      </CallToAction>
    </>
  )
}
