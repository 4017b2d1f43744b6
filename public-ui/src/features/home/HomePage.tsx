import { useSection } from '../../content/sections.ts'
import { useSettings } from '../../content/settings.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { Solutions } from './Solutions.tsx'
import { homeThings } from './structured.ts'
import { Testimonials } from './Testimonials.tsx'
import { WhyChoose } from './WhyChoose.tsx'

/** The first page of the site. */
export function HomePage() {
  const { description } = useSettings()
  const { content: opening } = useSection('hero')
  const { title, content } = useSection('cta')
  return (
    <>
      <Head description={description || opening} />
      <StructuredData of={homeThings} />
      <Hero />
      <Solutions />
      <WhyChoose />
      <Testimonials />
      <CallToAction name="cta" title={title} text={content}>
        <ActionLink to="/contact" size="large">
          Start a Conversation
        </ActionLink>
        <ActionLink to="/about" size="large" variant="secondary">
          Learn About Us
        </ActionLink>
      </CallToAction>
    </>
  )
}
