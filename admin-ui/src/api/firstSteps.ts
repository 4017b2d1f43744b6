import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A task for the owner of a new site. */
export type FirstStep = Schemas['FirstStep']

/**
 * The tasks of the owner of a new site. They are completed on other screens, so they are fetched again on each visit.
 */
export const firstStepsQuery = queryOptions({
  queryKey: ['first steps'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/first-steps', { signal })
    return (data as Schemas['FirstSteps']).steps
  },
  staleTime: 0,
  meta: { ofAllContent: true },
})

/** Marks the steps with these ids as skipped, and all others as open. Returns all steps. */
export async function skipSteps(skipped: string[]): Promise<FirstStep[]> {
  const { data } = await api.PUT('/api/admin/first-steps', { body: { skipped } })
  return (data as Schemas['FirstSteps']).steps
}
