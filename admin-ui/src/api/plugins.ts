import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A plugin of the program, with its work in the background and the form of its settings. */
export type Plugin = Schemas['Plugin']

/** Periodic work of a plugin. */
export type Job = Plugin['jobs'][number]

/** The form of the settings of a plugin. */
export type SettingsFields = NonNullable<Plugin['settings']>

/** The settings of a plugin by their names, and the version that a write replaces. Of a secret, whether it is set. */
export interface PluginSettings {
  settings: Record<string, unknown>
  etag: string | null
}

const tenSeconds = 10_000

/** The plugins of the program. Jobs run meanwhile, so it is polled. */
export const pluginsQuery = queryOptions({
  queryKey: ['plugins'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/plugins', { signal })
    return data as Plugin[]
  },
  staleTime: 0,
  refetchInterval: tenSeconds,
})

/** The settings of a plugin. */
export function pluginSettingsQuery(name: string) {
  return queryOptions({
    queryKey: ['plugins', name, 'settings'],
    queryFn: async ({ signal }) => {
      const params = { path: { name } }
      const address = '/api/admin/plugins/{name}/settings'
      const { data, response } = await api.GET(address, { params, signal })
      return read(data, response)
    },
    staleTime: 0,
  })
}

/** Changes some settings of a plugin; the tag is the version to replace. */
export async function changePluginSettings(
  name: string,
  body: Record<string, unknown>,
  etag: string | null,
): Promise<PluginSettings> {
  const header = etag === null ? {} : { 'If-Match': etag }
  const { data, response } = await api.PUT('/api/admin/plugins/{name}/settings', {
    params: { path: { name }, header },
    body,
  })
  return read(data, response)
}

/** Starts a job of a plugin. */
export async function runJob({ name, job }: { name: string; job: string }) {
  await api.POST('/api/admin/plugins/{name}/jobs/{job}', {
    params: { path: { name, job } },
  })
}

function read(data: unknown, response: Response): PluginSettings {
  return {
    settings: data as Record<string, unknown>,
    etag: response.headers.get('ETag'),
  }
}
