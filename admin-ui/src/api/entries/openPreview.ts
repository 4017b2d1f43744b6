import type { ContentType } from '../../model/schema.ts'
import { anyType } from '../anyType.ts'
import type { PreviewLink } from './previews.ts'

/** Returns a new address of the preview of an entry, which is valid for an hour. */
export async function openPreview(
  { publicPath }: ContentType,
  id: string,
): Promise<string> {
  const params = { path: { type: publicPath, id } }
  const { data } = await anyType.POST('/api/admin/{type}/{id}/preview', { params })
  return (data as PreviewLink).url
}
