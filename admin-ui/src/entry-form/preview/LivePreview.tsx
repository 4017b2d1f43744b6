import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { useState } from 'react'
import type { PreviewProps } from '../override.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { useDryRuns } from './useDryRuns.ts'

/** The page of an entry, updated with the input of the form beside it. */
export function LivePreview({ type, id, address, form }: PreviewProps) {
  const [entity, setEntity] = useState<string>()
  const outcome = useDryRuns({ type, id, form }, setEntity)
  return (
    <PreviewFrame
      address={address}
      outcome={outcome}
      message={entity && previewMessage(type.name, id, entity)}
    />
  )
}

/** The message to the page, as JSON text, which keeps the order of the entity's members. */
export function previewMessage(of: string, id: string, entity: string): string {
  const head = JSON.stringify({ type: PREVIEW_REQUEST, of, id })
  return `${head.slice(0, -1)},"entity":${entity}}`
}
