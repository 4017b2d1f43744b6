import { table } from '@quoin/shared-ui/code/table'
import type { ComponentType } from 'react'
import type { PageSection } from '../content/page.ts'
import { arrange, type Placed } from './arrange.ts'
import { CallToActionSection } from './call-to-action/CallToActionSection.tsx'
import { Figures, Strip } from './figures/Figures.tsx'
import { Hero } from './hero/Hero.tsx'
import { List } from './list/List.tsx'
import { More } from './moreParts.tsx'
import { Points } from './points/Points.tsx'
import { Part } from '../ui/Part.tsx'
import { nameOf, type SectionProps } from './section.ts'

/** What draws the types of sections that the home page of the template has. */
const drawn = table<ComponentType<SectionProps>>({
  hero: Hero,
  figures: Figures,
  points: Points,
  list: List,
  'call-to-action': CallToActionSection,
})

/** The sections of a page in their order; one of a type that is not known here is left out. */
export function Sections({ of: sections }: { of: PageSection[] }) {
  return arrange(sections).map((placed) => <Drawn key={placed.section.id} {...placed} />)
}

function Drawn(placed: Placed) {
  const { section } = placed
  return (
    <Part id={section.id} name={nameOf(section)}>
      <ByType {...placed} />
    </Part>
  )
}

function ByType({ section, tone, opens, details, continues }: Placed) {
  if (continues) return <Strip section={section} />
  const Section = drawn[section.type]
  if (Section) return <Section section={section} tone={tone} opens={opens} />
  return <More {...{ section, tone, opens, details }} />
}
