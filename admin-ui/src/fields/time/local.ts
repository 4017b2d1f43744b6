/** A timestamp as an input of type datetime-local wants it, in local time. */
export function toInput(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

/** The timestamp of what such an input holds; '' where it holds no moment. */
export function toTimestamp(input: string): string {
  const time = new Date(input)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
