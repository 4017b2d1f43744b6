import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** Where backups go and when, as administrators are told. */
export type BackupSettings = Schemas['BackupSettings']

/** What changes about that. */
export type BackupSettingsInput = Schemas['BackupSettingsInput']

/** A backup that the server has made, or tried to make, by itself. */
export type Backup = Schemas['Backup']

/** The latest backups and the settings; the tag is what a write replaces. */
export type Backups = Schemas['Backups'] & { etag: string | null }

/** How it went to write where backups go. */
export type BackupTest = Schemas['BackupTest']

/** The latest backups, and where they go. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => {
    const { data, response } = await api.GET('/api/admin/backups', { signal })
    return { ...data, etag: response.headers.get('ETag') } as Backups
  },
  staleTime: 0,
})

/** Says where backups go and when, in the place of what the tag names. */
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

/** Writes something small where backups go, or to the bucket that is named. */
export async function testBackups(body: BackupSettingsInput): Promise<BackupTest> {
  const { data } = await api.POST('/api/admin/backups/test', { body })
  return data as BackupTest
}
