import { table } from '@quoin/shared-ui/code/table'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { PageSection } from '../content/page.ts'
import { isEdited } from '../page/isPreview.ts'
import { useHydrated } from '../page/useHydrated.ts'
import { arrange, type Placed } from './arrange.ts'
import { CallToActionSection } from './call-to-action/CallToActionSection.tsx'
import { Figures, Strip } from './figures/Figures.tsx'
import { Hero } from './hero/Hero.tsx'
import { isEmpty } from './isEmpty.ts'
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

interface Props {
  of: PageSection[]
  /** Whether an opening without a picture has an ornament in its place. */
  adorned: boolean
}

/**
 * The sections of a page in their order. Those of a type that is not known here are omitted, and so are those without
 * content, but for the person who edits the page.
 */
export function Sections({ of: sections, adorned }: Props) {
  const { search } = useLocation()
  const isEditing = useHydrated() && isEdited(search)
  const shown = isEditing ? sections : sections.filter((section) => !isEmpty(section))
  return arrange(shown).map((placed) => (
    <Drawn key={placed.section.id} {...placed} adorned={adorned} />
  ))
}

type DrawnProps = Placed & { adorned: boolean }

function Drawn(placed: DrawnProps) {
  const { section } = placed
  return (
    <Part id={section.id} name={nameOf(section)}>
      <ByType {...placed} />
    </Part>
  )
}

function ByType({ section, tone, opens, details, continues, adorned }: DrawnProps) {
  if (continues) return <Strip section={section} />
  const Section = drawn[section.type]
  if (Section) return <Section {...{ section, tone, opens, adorned }} />
  return <More {...{ section, tone, opens, adorned, details }} />
}
