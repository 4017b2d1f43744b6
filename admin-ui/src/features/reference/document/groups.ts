import type { ContentType } from '../../../model/schema.ts'
import type { Call } from './calls.ts'

/** A group of calls. */
export interface CallGroup {
  tag: string
  title: string
  calls: Call[]
}

/** The calls by their tags: content types first, in the order of the back office. */
export function groupsOf(calls: Call[], types: ContentType[]): CallGroup[] {
  const all = Map.groupBy(calls, ({ tag }) => tag)
  const ofTypes = types.filter(({ name }) => all.has(name))
  const names = new Set<string>(ofTypes.map(({ name }) => name))
  const others = [...all.keys()].filter((tag) => !names.has(tag)).toSorted()
  return [
    ...ofTypes.map(({ name, many }) => ({ tag: name, title: many })),
    ...others.map((tag) => ({
      tag,
      title: tag.charAt(0).toUpperCase() + tag.slice(1),
    })),
  ].map((group) => ({ ...group, calls: (all.get(group.tag) ?? []).toSorted(before) }))
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** Orders calls: public calls first, then by path, then reads before writes. */
function before(a: Call, b: Call): number {
  return (
    Number(forStaff(a)) - Number(forStaff(b)) ||
    a.path.localeCompare(b.path) ||
    methods.indexOf(a.method) - methods.indexOf(b.method)
  )
}

function forStaff({ path }: Call): boolean {
  return path.startsWith('/api/admin/')
}
