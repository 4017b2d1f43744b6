import { anyType } from '../anyType.ts'
import { writeExact } from './exact.ts'
import type { ContentType } from '../../model/schema.ts'

/**
 * Asks what an update with these values would leave of an entry, which stays as it
 * is. Gives the JSON of it; fails where the update would.
 */
export async function tryUpdate(
  { publicPath, fields }: ContentType,
  id: string,
  values: object,
  signal: AbortSignal,
): Promise<string> {
  const { data = '' } = await anyType.POST('/api/admin/{type}/{id}/dry-run', {
    params: { path: { type: publicPath, id } },
    body: values,
    bodySerializer: (body) => writeExact(body, { kind: 'object', fields }),
    parseAs: 'text',
    signal,
  })
  return data
}
