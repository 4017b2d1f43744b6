import type { ComponentType } from 'react'
import type { PageSection } from '../content/page.ts'
import { arrange, type Placed } from './arrange.ts'
import { CallToActionSection } from './call-to-action/CallToActionSection.tsx'
import { Details } from './details/Details.tsx'
import { Figures, Strip } from './figures/Figures.tsx'
import { Film } from './film/Film.tsx'
import { FormSection } from './form/FormSection.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { Groups } from './groups/Groups.tsx'
import { Hero } from './hero/Hero.tsx'
import { Intro } from './intro/Intro.tsx'
import { List } from './list/List.tsx'
import { Logos } from './logos/Logos.tsx'
import { Newsletter } from './newsletter/Newsletter.tsx'
import { Points } from './points/Points.tsx'
import { Questions } from './questions/Questions.tsx'
import { Quote } from './quote/Quote.tsx'
import type { SectionProps } from './section.ts'
import { Steps } from './steps/Steps.tsx'
import { Text } from './text/Text.tsx'

/** What draws each type of section. A form is drawn with what stands beside it. */
const drawn: Partial<Record<string, ComponentType<SectionProps>>> = {
  hero: Hero,
  intro: Intro,
  text: Text,
  figures: Figures,
  points: Points,
  steps: Steps,
  questions: Questions,
  groups: Groups,
  list: List,
  'call-to-action': CallToActionSection,
  details: Details,
  newsletter: Newsletter,
  gallery: Gallery,
  logos: Logos,
  quote: Quote,
  film: Film,
}

/** The sections of a page in their order; one of a type that is not known here is left out. */
export function Sections({ of: sections }: { of: PageSection[] }) {
  return arrange(sections).map((placed) => <Drawn key={placed.section.id} {...placed} />)
}

function Drawn({ section, tone, opens, details, continues }: Placed) {
  if (continues) return <Strip section={section} />
  if (section.type === 'form')
    return <FormSection {...{ section, tone, opens, details }} />
  const Section = drawn[section.type]
  return Section && <Section section={section} tone={tone} opens={opens} />
}
