import { Card } from '@quoin/shared-ui/ui/Card'
import { useSettings } from '../../content/settings.ts'
import type { PagedType } from '../../content/types.ts'
import { Head } from '../../page/Head.tsx'
import grid from '../../ui/Grid.module.css'
import { Link } from '../../ui/Link.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import card from '../../ui/entry/EntryCard.module.css'

/** The home page of a site without the types of the app's own home page: an index of lists. */
export function IndexPage({ types }: { types: PagedType[] }) {
  const { siteName, tagline, description } = useSettings()
  const lists = types.filter(({ list }) => list !== undefined)
  return (
    <>
      <Head description={description || tagline || siteName} path="/" />
      <PageHero art="home" title={siteName} lead={tagline} />
      <Section title="On this site">
        <ul className={grid.cards}>
          {lists.map(({ name, list = '/', many }) => (
            <li key={name}>
              <Card asChild>
                <article className={card.card}>
                  <h3 className={card.text}>
                    <Link to={list}>{many}</Link>
                  </h3>
                </article>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
