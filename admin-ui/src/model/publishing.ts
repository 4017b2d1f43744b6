import {
  type ContentType,
  type Entry,
  type Field,
  statusField,
  textOf,
} from './schema.ts'

/** How far an entry is for visitors: they do not see it, not yet, they do, or they do not any more. */
export type Standing = 'hidden' | 'scheduled' | 'shown' | 'ended'

/** What staff can do with the standing of an entry. */
export type Act = 'publish' | 'schedule' | 'unpublish' | 'unpublishAt'

/** The fields by which entries of a type are published. */
interface Publishing {
  status: Field
  /** The value that hides an entry again. */
  hide: string
  /** The names of the times; undefined where the type has none. */
  from: string | undefined
  until: string | undefined
}

/** How entries of a type are published; undefined where the schema does not say so. */
export function publishingOf(type: ContentType): Publishing | undefined {
  const status = statusField(type)
  const hide = status?.hides?.[0]
  if (status === undefined || hide === undefined) return undefined
  const named = (is: (field: Field) => boolean | undefined) => type.fields.find(is)?.name
  return {
    status,
    hide,
    from: named(({ publishes }) => publishes),
    until: named(({ unpublishes }) => unpublishes),
  }
}

/** The time at which an entry appears, or appeared; empty where there is none. */
export function startOf(type: ContentType, entry: Entry): string {
  return textOf(entry, publishingOf(type)?.from ?? '')
}

/** The time at which an entry goes, or went; empty where it stays. */
export function endOf(type: ContentType, entry: Entry): string {
  return textOf(entry, publishingOf(type)?.until ?? '')
}

/** How far an entry is by now; undefined where its type does not say. */
export function standingOf(type: ContentType, entry: Entry): Standing | undefined {
  const publishing = publishingOf(type)
  if (publishing === undefined) return undefined
  const { name, hides = [] } = publishing.status
  if (hides.includes(textOf(entry, name))) return 'hidden'
  if (isToCome(startOf(type, entry))) return 'scheduled'
  return hasPassed(endOf(type, entry)) ? 'ended' : 'shown'
}

const fitting: Record<Standing, Act[]> = {
  hidden: ['publish', 'schedule'],
  scheduled: ['publish', 'schedule', 'unpublish', 'unpublishAt'],
  shown: ['unpublish', 'unpublishAt'],
  ended: ['publish', 'schedule'],
}

/** What makes sense for an entry as it is. */
export function actsOn(type: ContentType, entry: Entry): Act[] {
  const standing = standingOf(type, entry)
  if (standing === undefined) return []
  const { from, until } = publishingOf(type) ?? {}
  return fitting[standing].filter(
    (act) => (act !== 'schedule' || from) && (act !== 'unpublishAt' || until),
  )
}

/** The values that an act gives an entry: no others than it must. A time is that of the act. */
export function valuesOf(
  type: ContentType,
  act: Act,
  entry: Entry,
  time: string | null = null,
): Record<string, unknown> {
  const publishing = publishingOf(type)
  if (publishing === undefined) return {}
  const { status, hide, from, until } = publishing
  if (act === 'unpublish') return { [status.name]: hide }
  if (act === 'unpublishAt') return until ? { [until]: time } : {}
  const show: Record<string, unknown> = { [status.name]: status.status }
  if (from && act === 'schedule') show[from] = time
  if (from && act === 'publish' && isToCome(startOf(type, entry))) show[from] = null
  if (until && hasPassed(endOf(type, entry))) show[until] = null
  return show
}

/** Whether a time is to come. */
export function isToCome(time: string): boolean {
  return Date.parse(time) > Date.now()
}

/** Whether a time has come. */
export function hasPassed(time: string): boolean {
  return Date.parse(time) <= Date.now()
}
