import type { Field } from './schema.ts'

/** What people call the place that a path of JSON names: of 'reviews[0].rating' it is 'Reviews 1, Rating'. */
export function labelAt(fields: Field[], path: string): string {
  const labels: string[] = []
  let within: Field | undefined
  let below: Field[] | undefined = fields
  for (const part of path.match(/[^.[\]]+/g) ?? []) {
    if (within?.kind !== 'object' && /^\d+$/.test(part) && labels.length > 0) {
      labels.push(`${labels.pop() ?? ''} ${String(Number(part) + 1)}`)
      continue
    }
    const field: Field | undefined = below?.find(({ name }) => name === part)
    // A part says by itself what it is; the value that it is a part of has a heading at most.
    if (within?.kind === 'object') labels.pop()
    labels.push(field?.label ?? part)
    within = field
    below = field?.fields
  }
  return labels.join(', ')
}
