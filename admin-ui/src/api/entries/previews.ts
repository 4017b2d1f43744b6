import { createApi } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { ContentType } from '../../model/schema.ts'

/** A link that shows an entry to whoever has it. */
export type PreviewLink = components['schemas']['PreviewLink']

/** Where every type with pages answers for the links to an entry. */
type Paths = Record<
  `/api/admin/${string}/preview-link`,
  {
    post: { responses: { 201: { content: { 'application/json': PreviewLink } } } }
    delete: { responses: { 204: { content?: never } } }
  }
>

const api = createApi<Paths>()

/** Makes a link to an entry. It is told this once. */
export async function givePreviewLink(
  type: ContentType,
  id: string,
): Promise<PreviewLink> {
  const { data } = await api.POST(linkPath(type, id))
  return data as PreviewLink
}

/** Ends all links to an entry. */
export async function revokePreviewLinks(type: ContentType, id: string): Promise<void> {
  await api.DELETE(linkPath(type, id))
}

function linkPath({ publicPath }: ContentType, id: string) {
  return `/api/admin/${publicPath}/${encodeURIComponent(id)}/preview-link` as const
}
