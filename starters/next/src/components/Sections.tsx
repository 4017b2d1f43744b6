import type { PageSection } from '@quoin-cms/client'
import type { ComponentType } from 'react'
import { Details } from './sections/Details.tsx'
import { Entries } from './sections/Entries.tsx'
import { Form } from './sections/Form.tsx'
import { Items } from './sections/Items.tsx'
import { Newsletter } from './sections/Newsletter.tsx'
import { Opening } from './sections/Opening.tsx'
import { Pictures } from './sections/Pictures.tsx'
import { Questions } from './sections/Questions.tsx'
import { Quote } from './sections/Quote.tsx'
import { Text } from './sections/Text.tsx'
import type { SectionProps } from './sections/section.ts'

interface Props {
  of: PageSection[]
  /** The title of the page, for a page that has no opening. */
  title: string
}

/** The components of types of sections. All others are drawn by `Items`, which shows whatever a section has. */
const components: Record<string, ComponentType<SectionProps>> = {
  hero: Opening,
  intro: Opening,
  text: Text,
  list: Entries,
  form: Form,
  newsletter: Newsletter,
  details: Details,
  questions: Questions,
  quote: Quote,
  logos: Pictures,
  gallery: Pictures,
}

export function Sections({ of, title }: Props) {
  const opens = /^(hero|intro)$/.test(of[0]?.type ?? '')
  return (
    <>
      {!opens && <h1>{title}</h1>}
      {of.map((section, index) => {
        const Section = components[section.type] ?? Items
        return (
          <section key={section.id} id={section.id} className={section.type}>
            <Section section={section} isFirst={index === 0} />
          </section>
        )
      })}
    </>
  )
}
