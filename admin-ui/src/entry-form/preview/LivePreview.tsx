import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { useEffect, useState } from 'react'
import { tryUpdate } from '../../api/entries/dryRun.ts'
import { publicPart } from '../../api/entries/publicPart.ts'
import type { PreviewProps } from '../override.ts'
import { type Outcome, startDryRuns } from './dryRuns.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

/** The page of an entry, with the entry as it is typed in the form beside it. */
export function LivePreview({ type, id, address, form }: PreviewProps) {
  const [outcome, setOutcome] = useState<Outcome>('valid')
  const [entity, setEntity] = useState<string>()
  useEffect(
    () =>
      startDryRuns({
        // The form's handle is another one when it starts from another state.
        typing: {
          follow: (changed) => form.current?.typing.follow(changed) ?? (() => undefined),
          values: () => form.current?.typing.values() ?? {},
        },
        ask: async (values, signal) =>
          publicPart(await tryUpdate(type, id, values, signal), {
            kind: 'object',
            fields: type.fields,
          }),
        tell: (next, stored) => {
          setOutcome(next)
          if (stored !== undefined) setEntity(stored)
        },
      }),
    [type, id, form],
  )
  return (
    <PreviewFrame
      address={address}
      outcome={outcome}
      message={entity && previewMessage(type.name, id, entity)}
    />
  )
}

/** The message to the page, as JSON: the order of what is in the entity stays. */
export function previewMessage(of: string, id: string, entity: string): string {
  const head = JSON.stringify({ type: PREVIEW_REQUEST, of, id })
  return `${head.slice(0, -1)},"entity":${entity}}`
}
