/** What holds for every call, by what links name it and what it is called. */
export const chapters = [
  { id: 'who-you-are', title: 'Who you are' },
  { id: 'lists', title: 'Lists and pages' },
  { id: 'query-keys', title: 'Query keys' },
  { id: 'versions', title: 'ETag and If-Match' },
  { id: 'errors', title: 'Errors' },
  { id: 'limits', title: 'Limits' },
] as const

/** What a chapter is named by in links. */
export type ChapterId = (typeof chapters)[number]['id']
