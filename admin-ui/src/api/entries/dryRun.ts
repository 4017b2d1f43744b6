import { createApi } from '@quoin/shared-ui/api/client'
import { writeExact } from './exact.ts'
import type { ContentType } from '../../model/schema.ts'

/** Where every type tells what an update would leave of an entry. */
type Paths = Record<
  `/api/admin/${string}/dry-run`,
  {
    post: {
      requestBody: { content: { 'application/json': object } }
      responses: { 200: { content: { 'application/json': unknown } } }
    }
  }
>

const api = createApi<Paths>()

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
  const path = `/api/admin/${publicPath}/${encodeURIComponent(id)}/dry-run` as const
  const { data = '' } = await api.POST(path, {
    body: values,
    bodySerializer: (body) => writeExact(body, { kind: 'object', fields }),
    parseAs: 'text',
    signal,
  })
  return data
}
