import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { ContentType } from '../../model/schema.ts'
import { anyType } from '../anyType.ts'

/** An address with a token that shows an entry. */
export type PreviewLink = components['schemas']['PreviewLink']

const address = '/api/admin/{type}/{id}/preview-link'

/** Creates a link to an entry. It is only returned by this call. */
export async function givePreviewLink(
  type: ContentType,
  id: string,
): Promise<PreviewLink> {
  const { data } = await anyType.POST(address, of(type, id))
  return data as PreviewLink
}

/** Ends all links to an entry. */
export async function revokePreviewLinks(type: ContentType, id: string): Promise<void> {
  await anyType.DELETE(address, of(type, id))
}

function of({ publicPath }: ContentType, id: string) {
  return { params: { path: { type: publicPath, id } } }
}
