import { filled, joined } from '../lines/index.tsx'
import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Short texts separated by commas; a text that contains a comma is in quotation marks. */
export const tags: Widget<string> = {
  card: 'fact',
  text: joined,
  empty: () => '',
  read: (value) => asTexts(value).map(quoted).join(', '),
  write: (draft) => filled(Array.from(draft.matchAll(part), unquoted)),
  Cell: ({ value }) => commas(value),
  prose: commas,
}

function commas(value: unknown): string {
  return asTexts(value).join(', ')
}

/** A tag in quotation marks, with embedded ones doubled, or all text up to the next comma. */
const part =
  /\p{White_Space}*(?:"((?:[^"]|"")*)"\p{White_Space}*(?=,|$)|([^,]*))(?:,|$)/gu

function quoted(tag: string): string {
  return /,|^"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag
}

function unquoted([, inside, plain = '']: RegExpExecArray): string {
  return inside?.replaceAll('""', '"') ?? plain
}
