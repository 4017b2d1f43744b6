/** A list with one of its ids swapped with its neighbour; hidden ids are skipped. */
export function moved(ids: string[], hidden: string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  let to = from + by
  while (hidden.includes(ids[to] ?? '')) to += by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
