import type { Entry } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import type { FormOverride } from '../override.ts'
import { minutesOf, wordsIn } from './reading.ts'

interface Options {
  counts: FormOverride['counts'] | undefined
  /** The minutes of an entry without any. */
  initial: unknown
  /** The entry that the form started from; null for a new entry. */
  start: Entry | null
  drafts: Drafts
  /** Whether the form has input in the field of the minutes. */
  isTyped: (name: string) => boolean
}

/**
 * The counted minutes to read an entry, to be sent with its other values; nothing if they are as stored, or if
 * somebody has typed others: now, or in an earlier save. Stored minutes that equal the initial ones count as not typed,
 * because the server stores them in every entry without any.
 */
export function countedMinutes(options: Options): Record<string, unknown> {
  const { counts, initial, start, drafts, isTyped } = options
  if (counts === undefined || isTyped(counts.minutes)) return {}
  const stored = start?.[counts.minutes] ?? initial
  const isCounted = stored === initial || stored === countIn(start?.[counts.text])
  const counted = countIn(drafts[counts.text])
  return isCounted && counted !== stored ? { [counts.minutes]: counted } : {}
}

function countIn(html: unknown): number {
  return minutesOf(wordsIn(typeof html === 'string' ? html : ''))
}
