import type { QueryClient } from '@tanstack/react-query'
import { navigationQuery } from './navigation.ts'
import { settingsQuery } from './settings.ts'
import { typesQuery } from './types.ts'

/** Starts the fetching of what every page shows. */
export function readFrame(client: QueryClient): Promise<unknown>[] {
  return [
    client.query(settingsQuery),
    client.query(navigationQuery),
    client.query(typesQuery),
  ]
}
