import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** The destination and the schedule of backups, for administrators. */
export type BackupSettings = Schemas['BackupSettings']

/** A change of these settings. */
export type BackupSettingsInput = Schemas['BackupSettingsInput']

/** A scheduled backup, or a failed attempt. */
export type Backup = Schemas['Backup']

/** The latest backups and the settings; `etag` is the version that a write replaces. */
export type Backups = Schemas['Backups'] & { etag: string | null }

/** The result of a test of the destination. */
export type BackupTest = Schemas['BackupTest']

/** The latest backups and their settings. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => {
    const { data, response } = await api.GET('/api/admin/backups', { signal })
    return { ...data, etag: response.headers.get('ETag') } as Backups
  },
  staleTime: 0,
})

/** Changes the destination and the schedule of backups; the tag is the version to replace. */
export async function changeBackups(
  body: BackupSettingsInput,
  etag: string | null,
): Promise<Backups> {
  const header = etag === null ? {} : { 'If-Match': etag }
  const { data, response } = await api.PUT('/api/admin/backups', {
    params: { header },
    body,
  })
  return { ...data, etag: response.headers.get('ETag') } as Backups
}

/** Writes a small test file to the destination of backups, or to the bucket in the body. */
export async function testBackups(body: BackupSettingsInput): Promise<BackupTest> {
  const { data } = await api.POST('/api/admin/backups/test', { body })
  return data as BackupTest
}
