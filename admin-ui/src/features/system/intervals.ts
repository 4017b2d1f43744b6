/** The labels of the backup intervals, by their value in the API. */
const words: Record<string, string> = {
  '': 'Never by themselves',
  '1h': 'Every hour',
  '6h': 'Every six hours',
  '12h': 'Every twelve hours',
  '24h': 'Every day',
  '168h': 'Every week',
}

/** An interval in words. */
export const intervalText = (every: string) => words[every] ?? `Every ${every}`

/** The available intervals, including the current one. */
export const intervals = (present: string) => [
  ...new Set([...Object.keys(words), present]),
]
