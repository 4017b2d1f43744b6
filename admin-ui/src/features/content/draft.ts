import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
import { isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'

/** The fields of a section that staff can change. */
export const edited = { fields: ['title', 'content', 'metadata'], partial: true }

/** The parts of a section that its preview shows. */
export interface Draft {
  title: string
  content: string
  metadata: { buttonText: string; buttonLink: string }
}

/** The draft of a section from stored or unsaved values. */
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

/** Whether a section has its own button. */
export function isHero(section: Entry): boolean {
  return textOf(section, 'type') === 'hero'
}

/** Whether the content of a section is rich text. */
export function isRich(section: Entry): boolean {
  return textOf(section, 'type') === 'text'
}

/** The button's keys in the metadata of a section. */
const buttonWords = ['buttonText', 'buttonLink']

/**
 * The content type of a section for this screen: of its metadata only the texts of the button and the look, so that nothing else
 * of it is sent, and rich text for text sections.
 */
export function typeOf(type: ContentType, section: Entry): ContentType {
  const fields = type.fields.map((field) => {
    if (field.name === 'content' && isRich(section))
      return { ...field, kind: 'rich' as const }
    if (field.name !== 'metadata' || field.fields === undefined) return field
    const words = field.fields.filter(({ name }) =>
      [...buttonWords, 'look'].includes(name),
    )
    return { ...field, fields: words }
  })
  return { ...type, fields }
}

/**
 * The values to send in place of the whole metadata: the button alone, if it has changed and the look has not. The form
 * has both, and the specified call has the button.
 */
export function insteadOfAll(
  drafts: Record<string, unknown>,
  stored: Record<string, unknown>,
): { metadata: Draft['metadata'] } | undefined {
  const { metadata } = draftOf(drafts)
  const changed = (was: object, is: object) => JSON.stringify(was) !== JSON.stringify(is)
  if (changed(lookOf(stored), lookOf(drafts))) return undefined
  return changed(draftOf(stored).metadata, metadata) ? { metadata } : undefined
}

/** The parts of the look that are not as usual. */
function lookOf({ metadata }: Record<string, unknown>): object {
  const look = isObject(metadata) && isObject(metadata.look) ? metadata.look : {}
  const parts = Object.entries(look).filter(([, value]) => value !== '')
  return parts.sort(([a], [b]) => a.localeCompare(b))
}
