import type { QueryClient } from '@tanstack/react-query'
import { navigationQuery } from './navigation.ts'
import { settingsQuery } from './settings.ts'
import { typesQuery } from './types.ts'

/** Starts to fetch the content of the frame of all pages. */
export function readFrame(client: QueryClient): Promise<unknown>[] {
  return [
    client.query(settingsQuery),
    client.query(navigationQuery),
    client.query(typesQuery),
  ]
}
