import type { Field } from '../model/schema.ts'

/** The conversions of every kind that is a text both in the form and in JSON. */
export const texts = {
  empty: (field: Field): string => asText(field.default),
  read: (value: unknown): string => asText(value),
  write: (draft: string): string => draft,
  complaint: (draft: string, { maxLength = Infinity }: Field): string | undefined =>
    // The server counts characters; a text's own length counts most emoji twice.
    draft.length > maxLength && Array.from(draft).length > maxLength
      ? `must be at most ${String(maxLength)} characters`
      : undefined,
}

/** A text as it is, a number or boolean as people write it, and '' for the rest. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The elements of an array that are texts. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The words that people write in capitals. */
const initials = new Set(['ai', 'api', 'pdf', 'seo', 'ui', 'uk', 'ux', 'vat'])

/** What the themes of the public site are called. */
export const themeNames: Record<string, string | undefined> = {
  blue: 'Professional Blue',
  green: 'Nature Green',
  purple: 'Creative Purple',
}

/** The names that people know a choice of a field by: 'in-progress' reads 'In Progress'. */
export function choiceLabel(choice: string, field?: Field): string {
  const named = field?.name === 'theme' && themeNames[choice]
  if (named) return named
  return choice
    .split(/[- ]/)
    .map((word) =>
      initials.has(word)
        ? word.toUpperCase()
        : word.replace(/^\p{Ll}/u, (start) => start.toUpperCase()),
    )
    .join(' ')
}
