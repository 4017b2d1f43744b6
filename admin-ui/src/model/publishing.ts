import {
  type ContentType,
  type Entry,
  type Field,
  statusField,
  textOf,
} from './schema.ts'

/** The visibility of an entry: hidden, scheduled, shown, or no longer shown. */
export type Standing = 'hidden' | 'scheduled' | 'shown' | 'ended'

/** The actions on the visibility of an entry. */
export type Act = 'publish' | 'schedule' | 'unpublish' | 'unpublishAt'

/** The fields that control the publication of a type's entries. */
interface Publishing {
  status: Field
  /** The value that unpublishes an entry. */
  hide: string
  /** The names of the time fields; undefined if the type has none. */
  from: string | undefined
  until: string | undefined
}

/** The publication fields of a type; undefined if it has none. */
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

/** The time at which an entry is or was published; empty for none. */
export function startOf(type: ContentType, entry: Entry): string {
  return textOf(entry, publishingOf(type)?.from ?? '')
}

/** The time at which an entry is or was unpublished; empty for never. */
export function endOf(type: ContentType, entry: Entry): string {
  return textOf(entry, publishingOf(type)?.until ?? '')
}

/** The current visibility of an entry; undefined if its type has no publication fields. */
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

/** The actions that apply to the current state of an entry. */
export function actsOn(type: ContentType, entry: Entry): Act[] {
  const standing = standingOf(type, entry)
  if (standing === undefined) return []
  const { from, until } = publishingOf(type) ?? {}
  return fitting[standing].filter(
    (act) => (act !== 'schedule' || from) && (act !== 'unpublishAt' || until),
  )
}

/** The minimal values for an action on an entry. The time is the argument of the action. */
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

/** Whether a time is in the future. */
export function isToCome(time: string): boolean {
  return Date.parse(time) > Date.now()
}

/** Whether a time is in the past. */
export function hasPassed(time: string): boolean {
  return Date.parse(time) <= Date.now()
}
