import { kindOf } from '../sections/kinds.ts'

/** A section that a page is begun with. */
export interface NewSection {
  type: string
  title: string
  content?: string
  metadata?: object
  items?: object[]
}

/** What a page may be begun from. */
export interface Template {
  name: string
  label: string
  text: string
  /** The kinds of the sections that it begins with. */
  kinds: string[]
}

export const templates: Template[] = [
  { name: 'empty', label: 'Empty page', text: 'Begins without a section.', kinds: [] },
  {
    name: 'landing',
    label: 'Landing page',
    text: 'An opening, three points and a call to action.',
    kinds: ['hero', 'points', 'call-to-action'],
  },
  {
    name: 'legal',
    label: 'Legal text',
    text: 'An introduction and a long text.',
    kinds: ['intro', 'text'],
  },
  {
    name: 'case-study',
    label: 'Case study',
    text: 'An introduction, a text, figures, a quote and a call to action.',
    kinds: ['intro', 'text', 'figures', 'quote', 'call-to-action'],
  },
]

/** The sections that a page with a title is begun with. The first has the title of the page. */
export function sectionsOf(template: Template, title: string): NewSection[] {
  return template.kinds.map((kind, at) => {
    const { starts } = kindOf(kind)
    return { type: kind, ...starts, ...(at === 0 && { title }) }
  })
}
