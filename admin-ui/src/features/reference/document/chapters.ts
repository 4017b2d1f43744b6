/** The general chapters about all calls, with their anchor ids and titles. */
export const chapters = [
  { id: 'who-you-are', title: 'Who you are' },
  { id: 'lists', title: 'Lists and pages' },
  { id: 'query-keys', title: 'Query keys' },
  { id: 'versions', title: 'ETag and If-Match' },
  { id: 'errors', title: 'Errors' },
  { id: 'limits', title: 'Limits' },
] as const

/** The anchor id of a chapter. */
export type ChapterId = (typeof chapters)[number]['id']
