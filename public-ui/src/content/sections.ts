import { listQuery } from '@quoin/shared-ui/api/queries'
import type { Section as Stored } from '@quoin/shared-ui/api/schema'
import { useQuery } from '@tanstack/react-query'
import { textOr } from './missing.ts'

/** A text of a page that staff may change. */
export interface SectionText {
  title: string
  content: string
  button: { text: string; link: string }
}

const contact = { text: 'Get in Touch', link: '/contact' }

/** What a fresh server has, and what stands for a section that is missing. */
const fallbacks = {
  hero: {
    title: 'Software that earns its keep',
    content:
      'We design, build and look after web and mobile applications for UK businesses, and make sure that people find them.',
    button: { text: 'Start Your Journey', link: '/contact' },
  },
  solutions: {
    title: 'Solutions',
    content: 'Products that are built once, and built well.',
    button: contact,
  },
  'why-choose': {
    title: 'Why Choose Us',
    content: 'Four things that we hold ourselves to.',
    button: contact,
  },
  cta: {
    title: 'Ready to talk about your project?',
    content: 'Tell us what you need. You will hear from us within 24 hours.',
    button: contact,
  },
  services: {
    title: 'Our Services',
    content:
      'From the first sketch to the day after launch: one team and plain language.',
    button: contact,
  },
  about: {
    title: 'Our Story',
    content:
      'We started in 2019 with a dislike of projects that end before the work does. It has shaped how we build ever since.',
    button: contact,
  },
  contact: {
    title: 'Get in Touch',
    content: 'Ask for a quote, a demo or an opinion. We reply within 24 hours.',
    button: contact,
  },
  careers: {
    title: 'Join Our Team',
    content: 'Good work, and colleagues who review your code kindly.',
    button: contact,
  },
  blog: {
    title: 'Insights',
    content:
      'What we learn while building, written down for people who commission software.',
    button: contact,
  },
} satisfies Record<string, SectionText>

/** The name of a section. */
export type SectionId = keyof typeof fallbacks

/** The query of all sections. */
export const sectionsQuery = listQuery('section')

/** A section's text. A section that is missing or cannot be fetched is built in; what staff have emptied is empty. */
export function useSection(id: SectionId): SectionText {
  const { data } = useQuery(sectionsQuery)
  const fallback = fallbacks[id]
  const section: Partial<Stored> | undefined = data?.items.find((one) => one.id === id)
  if (section === undefined) return fallback
  const { buttonText, buttonLink } = section.metadata ?? {}
  return {
    title: textOr(section.title, fallback.title),
    content: section.content ?? fallback.content,
    button: {
      text: buttonText ?? fallback.button.text,
      link: textOr(buttonLink, fallback.button.link),
    },
  }
}
