/** The day of a time, if there is a time. */
export function Day({ time }: { time: string | null | undefined }) {
  if (!time) return null
  const day = new Date(time)
  return (
    <time dateTime={day.toISOString()}>
      {day.toLocaleDateString('en-GB', { dateStyle: 'long' })}
    </time>
  )
}
