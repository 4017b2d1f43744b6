import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import type { SectionProps } from '../section.ts'
import { buttonsOf, SectionButtons } from '../SectionButtons.tsx'

/** The opening of a page; elsewhere the heading of the following sections. */
export function Intro({ section, tone, opens, adorned }: SectionProps) {
  const { id, title, content = '' } = section
  const buttons = buttonsOf(section).length > 0 && <SectionButtons of={section} />
  return opens ? (
    <PageHero
      name={id}
      art={adorned ? id : undefined}
      title={title}
      lead={content}
      look={section.metadata?.look}
    >
      {buttons}
    </PageHero>
  ) : (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      {buttons}
    </Section>
  )
}
