import { createApi } from '@quoin/shared-ui/api/client'
import type { paths } from '@quoin/shared-ui/api/schema'
import type { ContentType } from '../../model/schema.ts'

type Order = paths['/api/admin/products/order']

const anyPath = createApi<Record<`/api/admin/${string}/order`, Order>>()

/** Moves an entry of a type with manual order after another entry; null moves it to the first place. */
export async function moveEntry(
  { path }: ContentType,
  id: string,
  after: string | null,
): Promise<void> {
  await anyPath.PUT(`/api/admin/${path.replace(/^admin\//, '')}/order`, {
    body: { id, after },
  })
}
