import { anyType } from '../anyType.ts'
import { writeExact } from './exact.ts'
import type { ContentType } from '../../model/schema.ts'

/** Asks for the result of an update without storing it. Returns its JSON; fails if the update would. */
export async function tryUpdate(
  { publicPath, fields, single }: ContentType,
  id: string,
  values: object,
  signal: AbortSignal,
): Promise<string> {
  const request = {
    body: values,
    bodySerializer: (body: unknown) => writeExact(body, { kind: 'object', fields }),
    parseAs: 'text' as const,
    signal,
  }
  const { data = '' } = single
    ? await anyType.POST('/api/admin/{type}/dry-run', {
        params: { path: { type: publicPath } },
        ...request,
      })
    : await anyType.POST('/api/admin/{type}/{id}/dry-run', {
        params: { path: { type: publicPath, id } },
        ...request,
      })
  return data
}
