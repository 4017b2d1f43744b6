import { type Entry, textOf } from '../../content/schema.ts'
import { isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'

/** What the editor of a section holds, and sends. */
export interface Draft {
  title: string
  content: string
  metadata: { buttonText: string; buttonLink: string }
}

/** The draft of a section as it is stored. */
export function draftOf(section: Entry): Draft {
  const metadata = isObject(section.metadata) ? section.metadata : {}
  return {
    title: textOf(section, 'title'),
    content: textOf(section, 'content'),
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
