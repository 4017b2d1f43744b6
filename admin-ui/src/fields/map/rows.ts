import { membersOf } from '../../api/entries/exact.ts'
import { isObject } from '../drafts.ts'
import { commaComplaint, readNumber } from '../number/read.ts'
import { sentence } from '../sentence.ts'
import type { Field } from '../../model/schema.ts'

/** The kinds of a map's values. */
export type Of = Field['of']

/**
 * A label and its value in the editor. An `open` value is new, and may become a number or a text; `json` is an object
 * or an array.
 */
export interface Row {
  label: string
  is: 'open' | 'text' | 'number' | 'boolean' | 'json'
  typed: string
}

/** The errors of a row's parts. */
export interface RowComplaint {
  label?: string
  value?: string | undefined
}

/** An empty row. */
export const blankRow: Row = { label: '', is: 'open', typed: '' }

/** The rows of a map's JSON; null if it is not a JSON object. */
export function rowsOf(source: string): Row[] | null {
  if (source.trim() === '') return []
  try {
    if (!isObject(JSON.parse(source))) return null
  } catch {
    return null
  }
  return membersOf(source).map(([label, part]) => ({ label, ...valueOf(part.trim()) }))
}

/** The JSON of some rows, one on each line. */
export function sourceOf(rows: Row[], of: Of): string {
  const members = rows.map((row) => `  ${JSON.stringify(row.label)}: ${jsonOf(row, of)}`)
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`
}

/** Whether a row is not empty. */
export function isFilled({ label, typed }: Row): boolean {
  return label.trim() !== '' || typed !== ''
}

/** The errors of each row. */
export function rowComplaints(rows: Row[], of: Of): RowComplaint[] {
  const before = new Set<string>()
  return rows.map((row) => {
    const { label, typed } = row
    const complaint: RowComplaint = { value: sentence('The value', wrongNumber(row, of)) }
    if (label.trim() === '' && typed !== '') complaint.label = 'This value needs a label.'
    if (label !== '' && before.has(label)) {
      complaint.label = 'Another row has this label.'
    }
    before.add(label)
    return complaint
  })
}

/** The error of a map's JSON, apart from the server's checks. */
export function mapComplaint(source: string, of: Of): string | undefined {
  const rows = rowsOf(source) ?? []
  const labels = rows.map(({ label }) => label)
  const twice = labels.find((label, at) => labels.indexOf(label) < at)
  if (twice !== undefined) return `has “${twice}” twice: each label stands once`
  if (labels.some((label) => label.trim() === '')) return 'must not have an empty label'
  const wrong = of === 'price' ? rows.find(({ is }) => is !== 'number') : undefined
  return wrong && `has “${wrong.label}”, which must be a number`
}

function valueOf(part: string): Pick<Row, 'is' | 'typed'> {
  if (part.startsWith('"')) return { is: 'text', typed: JSON.parse(part) as string }
  if (/^-?\d/.test(part)) return { is: 'number', typed: part }
  return { is: part === 'true' || part === 'false' ? 'boolean' : 'json', typed: part }
}

function jsonOf({ is, typed }: Row, of: Of): string {
  if (is === 'boolean' || is === 'json') return typed
  const number = is === 'text' && of !== 'price' ? '' : numberIn(typed)
  // A text such as 007 or +44 would change as a number.
  const exact = is === 'open' && of === 'scalar'
  return number !== '' && (number === typed || !exact) ? number : JSON.stringify(typed)
}

function numberIn(typed: string): string {
  try {
    return readNumber(typed, '')
  } catch {
    return ''
  }
}

function wrongNumber({ is, typed }: Row, of: Of): string | undefined {
  if (of === 'price' && is !== 'boolean' && is !== 'json') {
    try {
      readNumber(typed, 'must be a number')
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  const counted = is === 'number' || (is === 'open' && of === 'amount')
  const complaint = counted ? commaComplaint(typed) : undefined
  return complaint && `${complaint}. Until then it is kept as a text.`
}
