import { useSection } from '../../content/sections.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { Newsletter } from './Newsletter.tsx'
import { Posts } from './list/Posts.tsx'
import { useVisit } from './list/useVisit.ts'

/** All articles. */
export function BlogPage() {
  const { title, content } = useSection('blog')
  const [visit] = useVisit()
  return (
    <>
      <Head
        title="Blog"
        description="Articles on web development, mobile apps and digital marketing for people who commission software."
      />
      <StructuredData of={(site) => [breadcrumbs(site, ['Blog', '/blog'])]} />
      <PageHero title={title} lead={content} art="articles" />
      <Section title="Articles">
        <Posts key={visit} />
      </Section>
      <Section
        title="One letter a month"
        lead="What we learnt, in five minutes. No advertising, and you can leave with one click."
        tone="sunken"
      >
        <Newsletter />
      </Section>
    </>
  )
}
