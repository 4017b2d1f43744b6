import { table } from '@quoin/shared-ui/code/table'
import type { ComponentType } from 'react'
import type { PageSection } from '../content/page.ts'
import { Details } from './details/Details.tsx'
import { Film } from './film/Film.tsx'
import { FormSection } from './form/FormSection.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { Groups } from './groups/Groups.tsx'
import { Intro } from './intro/Intro.tsx'
import { Logos } from './logos/Logos.tsx'
import { Newsletter } from './newsletter/Newsletter.tsx'
import { Questions } from './questions/Questions.tsx'
import { Quote } from './quote/Quote.tsx'
import type { SectionProps } from './section.ts'
import { Steps } from './steps/Steps.tsx'
import { Text } from './text/Text.tsx'

export { MoreEntries } from './list/MoreEntries.tsx'
export { OtherEntries } from './list/OtherEntries.tsx'
export { Picture } from '../ui/picture/Picture.tsx'

/** What draws the types of sections that the home page of the template has not. */
const drawn = table<ComponentType<SectionProps>>({
  intro: Intro,
  text: Text,
  steps: Steps,
  questions: Questions,
  groups: Groups,
  details: Details,
  newsletter: Newsletter,
  gallery: Gallery,
  logos: Logos,
  quote: Quote,
  film: Film,
})

interface Props extends SectionProps {
  /** What stands beside a form. */
  details: PageSection | undefined
}

/** A section of such a type; nothing for a type that is not known here. */
export function More({ details, ...props }: Props) {
  const { type } = props.section
  if (type === 'form') return <FormSection {...props} details={details} />
  const Section = drawn[type]
  return Section && <Section {...props} />
}
