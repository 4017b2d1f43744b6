import { diffArrays } from 'diff'
import { isObject } from '../drafts.ts'
import type { Side } from './words.ts'

/** A row of a list, and its counterpart in the other version. */
export interface Row {
  own: Record<string, unknown>
  /** Empty if the other version has none. */
  other: Record<string, unknown>
}

/** The rows of one version of a list, each with its counterpart. */
export function rowsOf(before: unknown, after: unknown, side: Side): Row[] {
  const rows: { before?: string; after?: string }[] = []
  let open = 0
  for (const { value, added, removed } of diffArrays(written(before), written(after))) {
    for (const row of value) {
      const replaced =
        added && rows.find(({ after }, at) => at >= open && after === undefined)
      if (replaced) replaced.after = row
      else rows.push({ ...(!added && { before: row }), ...(!removed && { after: row }) })
    }
    // A removed row can only be paired with rows added directly after it.
    open = removed ? rows.length - value.length : rows.length
  }
  const opposite = side === 'before' ? 'after' : 'before'
  return rows
    .filter((row) => row[side] !== undefined)
    .map((row) => ({ own: read(row[side]), other: read(row[opposite]) }))
}

function written(value: unknown): string[] {
  return Array.isArray(value) ? value.map((row) => JSON.stringify(row)) : []
}

function read(row: string | undefined): Record<string, unknown> {
  const value: unknown = JSON.parse(row ?? '{}')
  return isObject(value) ? value : {}
}
