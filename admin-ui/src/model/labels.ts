import type { Field } from './schema.ts'

/** The label for a JSON path: of 'reviews[0].rating' it is 'Reviews 1, Rating'. */
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
    // The label of a part is sufficient; that of the surrounding object is only a heading.
    if (within?.kind === 'object') labels.pop()
    labels.push(field?.label ?? part)
    within = field
    below = field?.fields
  }
  return labels.join(', ')
}
