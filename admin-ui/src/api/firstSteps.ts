import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** Something that the owner of a new site does once. */
export type FirstStep = Schemas['FirstStep']

/** What the owner of a new site has to do. Steps end by what happens on other screens: each visit asks anew. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first steps'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/first-steps', { signal })
    return (data as Schemas['FirstSteps']).steps
  },
  staleTime: 0,
  meta: { ofAllContent: true },
})

/** Skips the steps with these ids, and takes up all others. Gives all steps. */
export async function skipSteps(skipped: string[]): Promise<FirstStep[]> {
  const { data } = await api.PUT('/api/admin/first-steps', { body: { skipped } })
  return (data as Schemas['FirstSteps']).steps
}
