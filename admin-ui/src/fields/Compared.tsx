import type { DiffProps } from './widget.ts'

/** A value in the comparison of two versions. */
export function Compared({ field, value, lookup }: DiffProps) {
  const { Cell, Diff } = lookup(field.kind)
  if (value === '' || value === null || value === undefined) return 'empty'
  return Diff ? (
    <Diff field={field} value={value} lookup={lookup} />
  ) : (
    <Cell field={field} value={value} />
  )
}
