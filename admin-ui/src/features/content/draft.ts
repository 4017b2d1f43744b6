import { type Entry, textOf } from '../../model/schema.ts'
import { isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'

/** The fields of a section that staff change. */
export const edited = { fields: ['title', 'content', 'metadata'], partial: true }

/** What the preview of a section shows. */
export interface Draft {
  title: string
  content: string
  metadata: { buttonText: string; buttonLink: string }
}

/** The draft of a section as it is stored or typed. */
export function draftOf(section: Record<string, unknown>): Draft {
  const metadata = isObject(section.metadata) ? section.metadata : {}
  return {
    title: asText(section.title),
    content: asText(section.content),
    metadata: {
      buttonText: asText(metadata.buttonText),
      buttonLink: asText(metadata.buttonLink),
    },
  }
}

/** Whether a section has a button of its own. */
export function isHero(section: Entry): boolean {
  return textOf(section, 'type') === 'hero'
}
