import type { Field } from '../model/schema.ts'

/** The conversions of every kind whose drafts and values are both texts. */
export const texts = {
  empty: (field: Field): string => asText(field.default),
  read: (value: unknown): string => asText(value),
  write: (draft: string): string => draft,
  complaint: (draft: string, { maxLength = Infinity }: Field): string | undefined =>
    // The server counts characters; a JavaScript string's length counts most emoji twice.
    draft.length > maxLength && Array.from(draft).length > maxLength
      ? `must be at most ${String(maxLength)} characters`
      : undefined,
}

/** A text unchanged, a number or boolean formatted, and '' for anything else. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The elements of an array that are texts. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Abbreviations in capitals. */
const initials = new Set(['ai', 'api', 'pdf', 'seo', 'ui', 'uk', 'ux', 'vat'])

/** The names of the public site's themes. */
export const themeNames: Record<string, string | undefined> = {
  blue: 'Professional Blue',
  green: 'Nature Green',
  purple: 'Creative Purple',
}

/** The label of a field's choice: 'in-progress' becomes 'In Progress'. */
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
