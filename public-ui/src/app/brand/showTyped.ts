import type { PreviewMessage } from '@quoin/shared-ui/api/previewMessage'
import type { QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '../../content/settings.ts'

/** Shows settings before they are saved, in one of the two schemes. Nothing is stored. */
export function showTyped(client: QueryClient, { entity, mode }: PreviewMessage): void {
  const { dataset } = document.documentElement
  if (mode === undefined) delete dataset.mode
  else dataset.mode = mode
  client.setQueryData(
    settingsQuery.queryKey,
    (stored) =>
      // The data about pictures is only known for stored pictures.
      stored && { ...stored, entity: { ...stored.entity, ...entity } },
  )
  // The picture of the other scheme, once it is rendered.
  requestAnimationFrame(() => {
    const sources = document.querySelectorAll<HTMLSourceElement>('source[media]')
    for (const source of sources) source.media = mode === 'dark' ? 'all' : 'not all'
  })
}
