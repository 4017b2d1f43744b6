import { kindOf } from '../../../model/sections/kinds.ts'

/** A section of a new page. */
export interface NewSection {
  type: string
  title: string
  content?: string
  metadata?: object
  items?: object[]
}

/** A template for a new page. */
export interface Template {
  name: string
  label: string
  text: string
  /** Its sections: the kind of each, with values that replace the defaults of the kind. */
  begins: (Partial<NewSection> & { type: string })[]
}

export const templates: Template[] = [
  { name: 'empty', label: 'Empty page', text: 'Begins without a section.', begins: [] },
  {
    name: 'landing',
    label: 'Landing page',
    text: 'An opening, three points and a call to action.',
    begins: [{ type: 'hero' }, { type: 'points' }, { type: 'call-to-action' }],
  },
  {
    name: 'legal',
    label: 'Legal text',
    text: 'An introduction and a long text.',
    begins: [{ type: 'intro' }, { type: 'text' }],
  },
  {
    name: 'case-study',
    label: 'Case study',
    text: 'An opening with a picture, figures, what was wrong, the steps, what changed, a quote and a call to action.',
    begins: [
      { type: 'hero' },
      {
        type: 'figures',
        items: [
          { value: '0', label: 'First figure' },
          { value: '0', label: 'Second figure' },
          { value: '0', label: 'Third figure' },
        ],
      },
      { type: 'text', title: 'What was wrong' },
      {
        type: 'steps',
        title: 'What we did',
        items: [
          { title: 'First step' },
          { title: 'Second step' },
          { title: 'Third step' },
          { title: 'Fourth step' },
        ],
      },
      { type: 'text', title: 'What changed', metadata: { side: 'left' } },
      { type: 'quote', title: 'What the client says' },
      { type: 'call-to-action' },
    ],
  },
]

/** The sections of a new page with a title, which is the title of the first section. */
export function sectionsOf(template: Template, title: string): NewSection[] {
  return template.begins.map((section, at) => {
    const { starts } = kindOf(section.type)
    return { ...starts, ...section, ...(at === 0 && { title }) }
  })
}
