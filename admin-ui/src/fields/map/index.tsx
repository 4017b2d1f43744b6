import { compact, membersOf } from '../../api/entries/exact.ts'
import { isObject } from '../drafts.ts'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { mapComplaint, rowsOf, sourceOf } from './rows.ts'

/**
 * Labels and their values, written as JSON; empty is null. Invalid JSON fails with the parser's own message, and the
 * server checks the rest. In an entry it is the JSON text, which keeps the order of labels and all digits; in lists it
 * is an object.
 */
export const map: Widget<string> = {
  empty: () => '',
  read: (value, { of }) => {
    const source = jsonOf(value)
    return source === '' ? '' : sourceOf(rowsOf(source) ?? [], of)
  },
  write: (draft, { of }) => {
    if (draft.trim() === '') return null
    JSON.parse(draft)
    const complaint = mapComplaint(draft, of)
    if (complaint !== undefined) throw new Error(complaint)
    return compact(draft)
  },
  Cell: ({ value }) => labelled(value).join(', '),
  prose: (value) => labelled(value).join('\n'),
}

function labelled(value: unknown): string[] {
  return membersOf(jsonOf(value)).map(
    ([label, part]) => `${label}: ${asText(JSON.parse(part))}`,
  )
}

function jsonOf(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : asText(value)
}
