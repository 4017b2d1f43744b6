import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
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

/** Whether the content of a section is rich text. */
export function isRich(section: Entry): boolean {
  return textOf(section, 'type') === 'text'
}

/** The content type of a section: the content of a text is rich text. */
export function typeOf(type: ContentType, section: Entry): ContentType {
  if (!isRich(section)) return type
  const fields = type.fields.map((field) =>
    field.name === 'content' ? { ...field, kind: 'rich' as const } : field,
  )
  return { ...type, fields }
}
